import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attributes of nodes, and the schemas of trees for them. A constant default rewrites no row. (docs/trees.md, "Attributes") */
export class NodeAttributes1764330000020 implements MigrationInterface {
  readonly name = 'NodeAttributes1764330000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table node add attributes jsonb not null default '{}'`);
    await runner.query('alter table tree add schema jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tree drop schema');
    await runner.query('alter table node drop attributes');
  }
}
