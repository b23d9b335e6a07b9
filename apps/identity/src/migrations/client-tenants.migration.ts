import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUDIT_COLUMNS } from './baseline/audit-columns.js';

/**
 * One client, many tenants: which tenants' users sign in through a client, and which email domains name a tenant. Clients that are there
 * keep what they have: the users of their tenant, or of the default one. (docs/access.md, "One client, many tenants")
 */
export class ClientTenants1764320000000 implements MigrationInterface {
  readonly name = 'ClientTenants1764320000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [COLUMN, LISTED, DOMAINS, FORMS, CLASHES, NAMES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index tenants_lower_name_key');
    await runner.query('drop table client_tenants, tenant_domains');
    await runner.query('alter table clients drop column sign_in_tenants');
  }
}

const COLUMN = `
alter table clients add column sign_in_tenants text not null default 'home'
  constraint clients_sign_in_tenants_check check (sign_in_tenants in ('home', 'listed', 'all')),
  add constraint clients_sign_in_tenants_global_check check (is_global or sign_in_tenants = 'home')`;

const LISTED = `
create table client_tenants (
  id uuid primary key,
  client_id uuid not null constraint client_tenants_client_id_fkey references clients on delete cascade,
  tenant_id uuid not null constraint client_tenants_tenant_id_fkey references tenants on delete cascade,
  ${AUDIT_COLUMNS},
  constraint client_tenants_client_id_tenant_id_key unique (client_id, tenant_id)
);
create index client_tenants_tenant_id_idx on client_tenants (tenant_id);
create trigger client_tenants_audit after insert or update or delete on client_tenants
  for each row execute function record_change('client_tenant', '{}')`;

/** One tenant owns a domain; others may claim it, and prove it once the owner has given it up. */
const DOMAINS = `
create table tenant_domains (
  id uuid primary key,
  tenant_id uuid not null constraint tenant_domains_tenant_id_fkey references tenants on delete cascade,
  domain text not null,
  verification_token text not null,
  verified_at timestamptz,
  ${AUDIT_COLUMNS},
  constraint tenant_domains_tenant_id_domain_key unique (tenant_id, domain)
);
create unique index tenant_domains_domain_key on tenant_domains (domain) where verified_at is not null;
create trigger tenant_domains_audit after insert or update or delete on tenant_domains
  for each row execute function record_change('tenant_domain', '{}')`;

/** No name has the form of an id, or blanks around it. */
const FORMS = `
update tenants set tenant_name = left('tenant-' || trim(tenant_name), 128) where deleting_at is null
  and (tenant_name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or tenant_name <> trim(tenant_name))`;
/** Organisations are named by people, who do not mind upper and lower case. Of names that differ in nothing else the later get their id. */
const CLASHES = `
update tenants t set tenant_name = left(t.tenant_name, 91) || '-' || t.id
where exists (select from tenants o where lower(o.tenant_name) = lower(t.tenant_name) and (o.created_at, o.id) < (t.created_at, t.id))`;
const NAMES = 'create unique index tenants_lower_name_key on tenants (lower(tenant_name))';
