import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Types of providers beside `oidc`, their settings, and links that the user confirms. (external-providers.md) */
export class ProviderPresets1765200000000 implements MigrationInterface {
  readonly name = 'ProviderPresets1765200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [SETTINGS, typesOf(TYPES), linksOf(['none', 'verified_email', 'confirm'])])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from identity_providers where provider_type <> 'oidc'`);
    await runner.query(`update identity_providers set link_by = 'none' where link_by = 'confirm'`);
    for (const statement of [typesOf(['oidc']), linksOf(['none', 'verified_email'])]) await runner.query(statement);
    await runner.query('alter table identity_providers drop column settings');
  }
}

const SETTINGS = `alter table identity_providers add column settings jsonb not null default '{}'`;

const TYPES = ['oidc', 'oauth2', 'google', 'microsoft', 'apple', 'github', 'gitlab', 'facebook', 'linkedin'];

const listOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

const typesOf = (types: readonly string[]): string => `
alter table identity_providers drop constraint identity_providers_provider_type_check,
  add constraint identity_providers_provider_type_check check (provider_type in (${listOf(types)}))`;

const linksOf = (ways: readonly string[]): string => `
alter table identity_providers drop constraint identity_providers_link_by_check,
  add constraint identity_providers_link_by_check check (link_by in (${listOf(ways)}))`;
