import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUDIT_COLUMNS } from './audit-columns.js';

/** Everything a user's effective permissions come from. (identity.md §8, "Groups", "Effective permissions") */
export class RolesAndGroups1751000000003 implements MigrationInterface {
  readonly name = 'RolesAndGroups1751000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(named('role', 'is_system boolean not null default false,'));
    await runner.query(named('group', ''));
    await runner.query(permissions('role') + ';' + permissions('user'));
    await runner.query(link('role_members', 'role_id', 'roles', 'user_id', 'users'));
    await runner.query(link('group_members', 'group_id', 'groups', 'user_id', 'users'));
    await runner.query(link('group_roles', 'group_id', 'groups', 'role_id', 'roles'));
    await runner.query(link('nested_groups', 'group_id', 'groups', 'nested_group_id', 'groups'));
    await runner.query(GROUP_CLOSURE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table group_closure, nested_groups, group_roles, group_members, role_members,
      role_permissions, user_permissions, groups, roles`);
  }
}

const named = (noun: 'role' | 'group', own: string): string => `
create table ${noun}s (
  id uuid primary key,
  tenant_id uuid constraint ${noun}s_tenant_id_fkey references tenants on delete cascade,
  ${noun}_name text not null,
  ${noun}_description text,
  ${own}
  app_metadata jsonb not null default '[]',
  ${AUDIT_COLUMNS},
  constraint ${noun}s_${noun}_name_key unique nulls not distinct (tenant_id, ${noun}_name)
)`;

const permissions = (noun: 'role' | 'user'): string => `
create table ${noun}_permissions (
  id uuid primary key,
  ${noun}_id uuid not null constraint ${noun}_permissions_${noun}_id_fkey references ${noun}s on delete cascade,
  resource_id uuid not null,
  scope_id uuid not null,
  ${AUDIT_COLUMNS},
  constraint ${noun}_permissions_${noun}_id_scope_id_key unique (${noun}_id, scope_id),
  constraint ${noun}_permissions_scope_id_fkey foreign key (resource_id, scope_id)
    references scopes (resource_id, id) on delete cascade
);
create index ${noun}_permissions_resource_id_scope_id_idx on ${noun}_permissions (resource_id, scope_id)`;

const link = (table: string, one: string, ones: string, other: string, others: string): string => `
create table ${table} (
  id uuid primary key,
  ${one} uuid not null constraint ${table}_${one}_fkey references ${ones} on delete cascade,
  ${other} uuid not null constraint ${table}_${other}_fkey references ${others} on delete cascade,
  ${AUDIT_COLUMNS},
  constraint ${table}_${one}_${other}_key unique (${one}, ${other})
  ${ones === others ? `, constraint ${table}_self_check check (${one} <> ${other})` : ''}
);
create index ${table}_${other}_idx on ${table} (${other})`;

/** Every group reaches itself and the groups under it, at most ten levels deep. */
const GROUP_CLOSURE = `
create table group_closure (
  ancestor_id uuid not null constraint group_closure_ancestor_id_fkey references groups on delete cascade,
  descendant_id uuid not null constraint group_closure_descendant_id_fkey references groups on delete cascade,
  primary key (descendant_id, ancestor_id)
);
create index group_closure_ancestor_id_idx on group_closure (ancestor_id)`;
