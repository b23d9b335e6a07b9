import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports can be called off: until whoever runs one has noticed it is `cancelling`. (docs/bulk-users.md) */
export class CancelledImports1751000000044 implements MigrationInterface {
  readonly name = 'CancelledImports1751000000044';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(statesAre("'receiving', 'running', 'cancelling', 'cancelled', 'completed', 'failed'"));
    await runner.query(openAre("'receiving', 'running', 'cancelling'"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update imports set state = 'failed', finished_at = coalesce(finished_at, now()) where state like 'cancel%'`,
    );
    await runner.query(statesAre("'receiving', 'running', 'completed', 'failed'"));
    await runner.query(openAre("'receiving', 'running'"));
  }
}

const statesAre = (states: string): string => `
  alter table imports drop constraint imports_state_check, add constraint imports_state_check check (state in (${states}))`;

const openAre = (states: string): string => `
  drop index imports_open_idx; create index imports_open_idx on imports (id) where state in (${states})`;
