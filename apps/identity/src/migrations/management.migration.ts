import { settingsTable } from '@groundwork/operations';
import { idempotencyTable } from '@groundwork/service';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What every service keeps: answers of repeated requests, settings. (api.md, "Idempotency", "Operations") */
export class Management1751000000005 implements MigrationInterface {
  readonly name = 'Management1751000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(idempotencyTable());
    await runner.query(settingsTable());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table settings, idempotency_keys');
  }
}
