import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PART_FUNCTIONS, PART_TRIGGERS, PART_VIEW } from './changes/part-triggers.js';

/** Labels and relations of nodes are logged, too. (tree-next.md, "Change log"; ADR 0074) */
export class ChangesOfParts1764382000000 implements MigrationInterface {
  readonly name = 'ChangesOfParts1764382000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [PART_VIEW, ...PART_FUNCTIONS, ...PART_TRIGGERS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['labels', 'relations']) await runner.query(`drop function log_${name} cascade`);
    await runner.query('drop view node_part');
  }
}

/** Clones of trees, and in them, that have labels or relations. */
const CLONES = `
  with touched as materialized (
    select distinct tree_id from tree_version v
    where exists (select from label where tree_version_id = v.id) or exists (select from relation where tree_version_id = v.id))
  select w.id from tree_version w left join tree_version o on o.id = w.cloned_from
  where w.cloned_at is not null and (w.tree_id in (select tree_id from touched) or o.tree_id in (select tree_id from touched))`;

/**
 * The log between a clone and its origin lacks labels and relations written before they were logged: such clones are compared by columns. They keep
 * `cloned_from`, which says whose authors are theirs. Each in a transaction of its own, which waits for who writes the version and keeps nobody else
 * waiting.
 */
export class ClonesWithoutLog1764382000001 implements MigrationInterface {
  readonly name = 'ClonesWithoutLog1764382000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const clones = (await runner.query(CLONES)) as { id: string }[];
    await runner.query('set lock_timeout = 0');
    for (const { id } of clones) await runner.query('update tree_version set cloned_at = null where id = $1', [id]);
    await runner.query('reset lock_timeout');
  }

  /** The snapshots are gone; without them versions are compared by columns. */
  async down(): Promise<void> {}
}
