import { settingsTable } from '@groundwork/operations';
import { idempotencyTable } from '@groundwork/service';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What every service keeps: settings and the answers of repeated requests. */
export class Operations1763600000002 implements MigrationInterface {
  readonly name = 'Operations1763600000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(settingsTable());
    await runner.query(idempotencyTable());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table settings, idempotency_keys');
  }
}
