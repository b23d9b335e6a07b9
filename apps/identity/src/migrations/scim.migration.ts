import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUDIT_COLUMNS } from './baseline/audit-columns.js';

/** Directories that provision users and groups by SCIM, and which records each of them manages. (docs/scim.md) */
export class Scim1765600000000 implements MigrationInterface {
  readonly name = 'Scim1765600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [CONNECTIONS, LINKS, GRANTS_NOTHING]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table scim_links, scim_connections');
  }
}

/** That a token was used is no event. */
const CONNECTIONS = `
create table scim_connections (
  id uuid primary key,
  tenant_id uuid not null constraint scim_connections_tenant_id_fkey references tenants on delete cascade,
  connection_name text not null,
  token_hash text not null,
  previous_token_hash text,
  previous_token_expires_at timestamptz,
  expires_at timestamptz,
  last_used_at timestamptz,
  ${AUDIT_COLUMNS},
  constraint scim_connections_tenant_id_connection_name_key unique (tenant_id, connection_name),
  constraint scim_connections_token_hash_key unique (token_hash)
);
create trigger scim_connections_audit after insert or delete on scim_connections
  for each row execute function record_change('scim_connection', '{token_hash,previous_token_hash}');
create trigger scim_connections_audit_update after update on scim_connections
  for each row when ((to_jsonb(old) - 'last_used_at') is distinct from (to_jsonb(new) - 'last_used_at'))
  execute function record_change('scim_connection', '{token_hash,previous_token_hash}')`;

/**
 * \`user_name\` and \`external_id\` are the names that the directory gave; \`extra\` is what it said beyond the columns of users and groups.
 * A link goes with its record, whoever deletes that.
 */
const LINKS = `
create table scim_links (
  connection_id uuid not null constraint scim_links_connection_id_fkey references scim_connections on delete cascade,
  kind text not null constraint scim_links_kind_check check (kind in ('user', 'group')),
  user_id uuid constraint scim_links_user_id_fkey references users on delete cascade,
  group_id uuid constraint scim_links_group_id_fkey references groups on delete cascade,
  record_id uuid not null generated always as (coalesce(user_id, group_id)) stored,
  user_name text,
  external_id text,
  extra jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  constraint scim_links_pkey primary key (connection_id, kind, record_id),
  constraint scim_links_external_id_key unique (connection_id, kind, external_id),
  constraint scim_links_record_check check ((kind = 'user') = (user_id is not null) and (kind = 'group') = (group_id is not null)
    and (kind = 'user') = (user_name is not null))
);
create unique index scim_links_user_name_key on scim_links (connection_id, lower(user_name)) where kind = 'user';
create index scim_links_user_id_idx on scim_links (user_id) where user_id is not null;
create index scim_links_group_id_idx on scim_links (group_id) where group_id is not null`;

const GRANTS_NOTHING = `
comment on table scim_links is 'grants nothing: which records a directory manages; what it may do with them is checked at each write'`;
