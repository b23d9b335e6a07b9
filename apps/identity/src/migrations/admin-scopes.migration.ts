import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each scope of a system resource says which administrators of a tenant have it, none by default: those that are there keep theirs,
 * new ones say so in `system-resources.ts`. (docs/privileges.md)
 */
export class AdminScopes1764100000000 implements MigrationInterface {
  readonly name = 'AdminScopes1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [COLUMN, VALUES, VIEW]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(FORMER_VIEW);
    await runner.query('alter table scopes drop column admin_roles');
  }
}

const ROLES = `(values ('owner'), ('admin'), ('viewer')) r (admin_role)`;

/** The rule of the baseline, of a role `r.admin_role`, a scope `s` and its resource `i`. */
const FORMER_RULE = `i.is_system and s.scope_name !~ '^(keys|[a-z]+_settings):' and case r.admin_role
  when 'owner' then true
  when 'admin' then i.identifier_url = 'urn:groundwork:identity' and s.scope_name <> 'tenants:write'
  else i.identifier_url = 'urn:groundwork:identity' and s.scope_name like '%:read' end`;

const viewBy = (rule: string): string => `
create or replace view tenant_admin_scopes as
select r.admin_role, s.id as scope_id, s.resource_id
from ${ROLES}, resources i join scopes s on s.resource_id = i.id where ${rule}`;

const COLUMN = `
alter table scopes add column admin_roles text[] not null default '{}'
  constraint scopes_admin_roles_check check (admin_roles <@ array['owner', 'admin', 'viewer'])`;

const VALUES = `
update scopes s set admin_roles = array(select r.admin_role from ${ROLES} where ${FORMER_RULE})
from resources i where i.id = s.resource_id and i.is_system`;

const VIEW = viewBy('i.is_system and r.admin_role = any (s.admin_roles)');
const FORMER_VIEW = viewBy(FORMER_RULE);
