import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EffectiveSources1751000000045 } from './effective-sources.migration.js';
import { viewOf } from './effective-lists.migration.js';

/**
 * What checks of privileges read: which scopes each role of administration gives, in one place, and of which tenant a user is who was
 * given something, so that "does anybody of this tenant hold that scope" is a question to an index. (docs/privileges.md)
 */
export class Reach1751000000047 implements MigrationInterface {
  readonly name = 'Reach1751000000047';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ADMIN_SCOPES);
    await runner.query(USER_PERMISSIONS);
    await runner.query(TENANT_OF_USER);
    for (const [table, column] of LINKS) await runner.query(tenantOf(table, column));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table] of LINKS)
      await runner.query(`drop trigger ${table}_tenant on ${table}; alter table ${table} drop column tenant_id`);
    await runner.query('drop function tenant_of_user()');
    await new EffectiveSources1751000000045().up(runner);
    await runner.query('drop view tenant_admin_scopes');
  }
}

/** Links of users, with what they link to. */
const LINKS = [
  ['user_permissions', 'scope_id'],
  ['role_members', 'role_id'],
  ['group_members', 'group_id'],
] as const;

/**
 * Owners: everything of the three services that belongs to a tenant and not to the deployment. Administrators: everything of identity's
 * but the tenant itself. Viewers: what reads. (Identity, "Tenant admins")
 */
const ADMIN_SCOPES = `
create view tenant_admin_scopes as
select r.admin_role, s.id as scope_id, s.resource_id
from (values ('owner'), ('admin'), ('viewer')) r (admin_role), resources i join scopes s on s.resource_id = i.id
where i.is_system and s.scope_name !~ '^(keys|[a-z]+_settings):' and case r.admin_role
  when 'owner' then true
  when 'admin' then i.identifier_url = 'urn:groundwork:identity' and s.scope_name <> 'tenants:write'
  else i.identifier_url = 'urn:groundwork:identity' and s.scope_name like '%:read' end`;

/** Members of a group and of the groups below it, each once. */
const MEMBERS = `
  select distinct c.ancestor_id as group_id, m.user_id
  from group_closure c join group_members m on m.group_id = c.descendant_id`;

const USER_PERMISSIONS = viewOf({
  table: 'user_permissions',
  columns: ['user_id', 'scope_id', 'resource_id'],
  ways: `
    select user_id, scope_id, resource_id, user_id as source from user_permissions
    union all
    select m.user_id, p.scope_id, p.resource_id, m.role_id from role_members m join role_permissions p on p.role_id = m.role_id
    union all
    select m.user_id, p.scope_id, p.resource_id, m.group_id
    from (${MEMBERS}) m join group_roles gr on gr.group_id = m.group_id join role_permissions p on p.role_id = gr.role_id
    union all
    select a.user_id, s.scope_id, s.resource_id, a.tenant_id
    from tenant_admins a join tenant_admin_scopes s on s.admin_role = a.admin_role`,
  from: ['user', 'role', 'group', 'tenant'],
});

/** Nobody changes tenant, so it is right for as long as the row is there; the release before does not name it. */
const TENANT_OF_USER = `
create function tenant_of_user() returns trigger language plpgsql as $$
begin
  new.tenant_id := (select u.tenant_id from users u where u.id = new.user_id);
  return new;
end $$`;

const tenantOf = (table: string, column: string): string => `
alter table ${table} add column tenant_id uuid;
comment on column ${table}.tenant_id is 'kept by a trigger: the tenant of the user';
update ${table} l set tenant_id = u.tenant_id from users u where u.id = l.user_id;
create index ${table}_tenant_id_${column}_idx on ${table} (tenant_id, ${column});
create trigger ${table}_tenant before insert or update of user_id on ${table} for each row execute function tenant_of_user()`;
