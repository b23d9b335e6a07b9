import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts that never proved their address are found by age. */
export class UnprovenAccounts1751000000015 implements MigrationInterface {
  readonly name = 'UnprovenAccounts1751000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index users_unproven_idx on users (created_at) where awaits_verification');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index users_unproven_idx');
  }
}
