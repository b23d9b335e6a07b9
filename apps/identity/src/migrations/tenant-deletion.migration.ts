import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tenant goes step by step, however many users it has; from the first step on it is not there any more. (identity.md §8, "Tenants") */
export class TenantDeletion1751000000042 implements MigrationInterface {
  readonly name = 'TenantDeletion1751000000042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tenants add column deleting_at timestamptz');
    await runner.query('create index tenants_deleting_at_idx on tenants (deleting_at) where deleting_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tenants drop column deleting_at');
  }
}
