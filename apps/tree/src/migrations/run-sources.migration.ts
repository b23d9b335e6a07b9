import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rows of a table beside their errors. (docs/tree-runs.md, "Errors") */
export class RunSources1764384000000 implements MigrationInterface {
  readonly name = 'RunSources1764384000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table run add source_columns text');
    await runner.query('alter table run_error add source text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table run_error drop source');
    await runner.query('alter table run drop source_columns');
  }
}
