import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUDIT_COLUMNS } from './audit-columns.js';

/** Other issuers whose users sign in here. (api.md, "Identity": identity provider, identity) */
export class IdentityProviders1751000000007 implements MigrationInterface {
  readonly name = 'IdentityProviders1751000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(IDENTITY_PROVIDERS);
    await runner.query(USER_IDENTITIES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table user_identities, identity_providers');
  }
}

/** `client_secret` is encrypted, bound to the provider's id. */
const IDENTITY_PROVIDERS = `
create table identity_providers (
  id uuid primary key,
  tenant_id uuid not null constraint identity_providers_tenant_id_fkey references tenants on delete cascade,
  provider_type text not null default 'oidc' constraint identity_providers_provider_type_check check (provider_type = 'oidc'),
  provider_name text not null,
  issuer_url text not null,
  client_id text not null,
  client_secret text,
  scopes text[] not null default '{openid,profile,email}',
  attribute_mapping jsonb not null default '{}',
  domains text[] not null default '{}',
  is_enabled boolean not null default true,
  jit_provisioning boolean not null default false,
  link_by text not null default 'none' constraint identity_providers_link_by_check check (link_by in ('none', 'verified_email')),
  token_exchange_enabled boolean not null default false,
  token_exchange_audience text[] not null default '{}',
  ${AUDIT_COLUMNS},
  constraint identity_providers_provider_name_key unique (tenant_id, provider_name)
);
create index identity_providers_issuer_url_idx on identity_providers (issuer_url)`;

const USER_IDENTITIES = `
create table user_identities (
  id uuid primary key,
  user_id uuid not null constraint user_identities_user_id_fkey references users on delete cascade,
  provider_id uuid not null constraint user_identities_provider_id_fkey references identity_providers on delete cascade,
  external_id text not null,
  profile_data jsonb not null default '{}',
  last_login_at timestamptz,
  ${AUDIT_COLUMNS},
  constraint user_identities_external_id_key unique (provider_id, external_id)
);
create index user_identities_user_id_idx on user_identities (user_id)`;
