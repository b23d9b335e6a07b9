import type { MigrationInterface, QueryRunner } from 'typeorm';

const PHASES = ['reading', 'checking', 'writing', 'done', 'failed'];

const phaseCheck = (phases: readonly string[]): string =>
  `add constraint import_run_phase check (phase in (${phases.map((phase) => `'${phase}'`).join(', ')}))`;

/** Imports can be cancelled, on whichever replica they run, and say how far they are while they write. (ADR 0048) */
export class CancelledImports1763600000011 implements MigrationInterface {
  readonly name = 'CancelledImports1763600000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table import_run drop constraint import_run_phase, ${phaseCheck([...PHASES, 'cancelled'])},
      add done int not null default 0, add total int,
      add backend_pid int, add backend_start text, add cancel_requested_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update import_run set phase = 'failed' where phase = 'cancelled'`);
    await runner.query(`alter table import_run drop constraint import_run_phase, ${phaseCheck(PHASES)},
      drop done, drop total, drop backend_pid, drop backend_start, drop cancel_requested_at`);
  }
}
