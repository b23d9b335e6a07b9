import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A global client is of no tenant, and another one of one. Clients that said both become global: what they reached stays. (Identity,
 * "Client", `is_global`)
 */
export class PlacedClients1751000000049 implements MigrationInterface {
  readonly name = 'PlacedClients1751000000049';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FREE_NAMES);
    await runner.query('update clients set tenant_id = null where is_global and tenant_id is not null');
    await runner.query('update clients set is_global = true where not is_global and tenant_id is null');
    await runner.query(
      'alter table clients add constraint clients_is_global_check check (is_global = (tenant_id is null))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table clients drop constraint clients_is_global_check');
  }
}

/** Names of global clients are unique: one that is taken there gets the id behind it. */
const FREE_NAMES = `
update clients c set client_name = c.client_name || ' ' || c.id
where c.is_global and c.tenant_id is not null and exists (
  select from clients o where o.id <> c.id and o.client_name = c.client_name and o.is_global)`;
