import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders and names by which people look for one among a million: first pages that cost the same however many there are. The order of ids
 * is that of time, so that the users of one tenant lie together; without its own index they are looked for among all. (issue 4)
 */
export class FirstPages1751000000043 implements MigrationInterface {
  readonly name = 'FirstPages1751000000043';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of INDEXES)
      await runner.query(`create index ${nameOf(table, columns)} on ${table} (${columns.join(', ')})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ${INDEXES.map(([table, columns]) => nameOf(table, columns)).join(', ')}`);
  }
}

const INDEXES: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['users', ['tenant_id', 'id']],
  ['users', ['username']],
  ['users', ['email']],
  ['users', ['created_at', 'id']],
  ['groups', ['tenant_id', 'id']],
  ['groups', ['group_name']],
];

const nameOf = (table: string, columns: readonly string[]): string => `${table}_${columns.join('_')}_idx`;
