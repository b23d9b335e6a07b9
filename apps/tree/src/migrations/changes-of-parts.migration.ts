import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PART_FUNCTIONS, PART_TRIGGERS, PART_VIEW } from './changes/part-triggers.js';

/**
 * The log between a clone and its origin lacks labels and relations written before: such clones are compared by columns. They keep `cloned_from`, which
 * says whose authors are theirs.
 */
export const CLONES_WITHOUT_LOG = `
  with touched as (
    select tree_id from tree_version where id in (select tree_version_id from label union select tree_version_id from relation))
  update tree_version set cloned_at = null
  where cloned_from is not null and (tree_id in (select tree_id from touched)
    or cloned_from in (select id from tree_version where tree_id in (select tree_id from touched)))`;

/** Labels and relations of nodes are logged, too. (tree-next.md, "Change log"; ADR 0074) */
export class ChangesOfParts1764382000000 implements MigrationInterface {
  readonly name = 'ChangesOfParts1764382000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [PART_VIEW, ...PART_FUNCTIONS, ...PART_TRIGGERS]) await runner.query(statement);
    await runner.query(CLONES_WITHOUT_LOG);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['labels', 'relations']) await runner.query(`drop function log_${name} cascade`);
    await runner.query('drop view node_part');
  }
}
