import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The identity provider by which users of a directory sign in. (docs/scim.md, "Sign-in by the directory") */
export class ScimProviders1765710000000 implements MigrationInterface {
  readonly name = 'ScimProviders1765710000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table scim_connections drop column provider_id');
  }
}

const UP = `
alter table scim_connections
  add column provider_id uuid constraint scim_connections_provider_id_fkey references identity_providers on delete set null;
create index scim_connections_provider_id_idx on scim_connections (provider_id) where provider_id is not null`;
