import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHANGE_TABLES, CLONE_COLUMNS } from './changes/change-tables.js';
import { CHANGE_FUNCTIONS, CHANGE_TRIGGERS, FUNCTIONS_WITH_URI } from './changes/change-triggers.js';

/** The log of changes to nodes and their translations, written by triggers whatever writes them. (tree-next.md, "Change log"; ADR 0074) */
export class Changes1764310000000 implements MigrationInterface {
  readonly name = 'Changes1764310000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...CHANGE_TABLES, CLONE_COLUMNS, ...CHANGE_FUNCTIONS, ...CHANGE_TRIGGERS])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['added_nodes', 'changed_nodes', 'removed_nodes', 'translations', 'versions'])
      await runner.query(`drop function log_${name} cascade`);
    await runner.query('alter table tree_version drop created_in, drop cloned_from, drop cloned_at');
    await runner.query('drop table change, change_feed');
  }
}

/** IRIs and attributes are logged after the migrations that add them. */
export class ChangesOfUris1764330000999 implements MigrationInterface {
  readonly name = 'ChangesOfUris1764330000999';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of FUNCTIONS_WITH_URI) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGE_FUNCTIONS) await runner.query(statement);
  }
}
