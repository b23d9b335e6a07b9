import { defaultTenantTable, dropDefaultTenantTable } from '@groundwork/service';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TENANT_TABLES } from '../tenant-tables.js';

const NAMES = TENANT_TABLES.map(({ name }) => name);

/** Every record has a tenant; what was made before gets the default one when the service starts. (ADR 0042) */
export class DefaultTenant1763600000006 implements MigrationInterface {
  readonly name = 'DefaultTenant1763600000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(defaultTenantTable(NAMES));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropDefaultTenantTable(NAMES));
  }
}
