import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['user_permissions', 'role_members', 'group_members'];

/**
 * What users hold is found by the tenant that a trigger copies into these rows. A row that got past the trigger would be held by nobody, so
 * it cannot be there. (docs/privileges.md)
 */
export class TenantsOfHoldings1765250000000 implements MigrationInterface {
  readonly name = 'TenantsOfHoldings1765250000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`
update ${table} m set tenant_id = u.tenant_id from users u where u.id = m.user_id and m.tenant_id is null;
alter table ${table} alter column tenant_id set not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`alter table ${table} alter column tenant_id drop not null`);
  }
}
