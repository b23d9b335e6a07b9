import { settingsTable } from '@groundwork/operations';
import { idempotencyTable } from '@groundwork/service';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings, and answers kept for repeated requests. (api.md, "Operations", "Idempotency") */
export class Operations1751100000006 implements MigrationInterface {
  readonly name = 'Operations1751100000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(settingsTable());
    await runner.query(idempotencyTable());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_keys; drop table settings');
  }
}
