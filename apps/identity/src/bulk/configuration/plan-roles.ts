import type { RoleEntry, PermissionEntry, GroupEntry } from './configuration.dto.js';
import { keyOf } from './name-index.js';
import { ROLE, GROUP } from './kinds.js';
import {
  pruneRows,
  planRows,
  recordChanges,
  type Item,
  type Planning,
  isProtected,
  type PlannedRow,
} from './plan-rows.js';
import { newId } from '@groundwork/records';
import { type Stored, linksOf } from './load-configuration.js';

/** Groups with their roles and nested groups. Members are not part of the configuration. */
export function planGroups(planning: Planning, entries: readonly GroupEntry[]): void {
  const { index } = planning;
  const stored = new Map(index.stored.groups.map((group) => [keyOf(group.tenant_id, group['group_name']), group]));
  const items = entries.flatMap((entry, at): Item<GroupEntry>[] => {
    const path = `groups[${at}]`;
    const tenant_id = index.tenantIdOf(entry, path);
    if (tenant_id === undefined) return [];
    const { group_name } = entry;
    const before = stored.get(keyOf(tenant_id, group_name));
    return [
      {
        location: index.locationOf(path, group_name, tenant_id),
        entry,
        before,
        given: { ...entry },
        fixed: { tenant_id, group_name },
      },
    ];
  });
  const plannedRows = planRows(planning, GROUP, items);
  for (const { id, location, fixed } of plannedRows) index.groups.set(keyOf(tenantOf(fixed), location.name), id);
  for (const group of plannedRows) {
    planLinks(planning, group, 'roles', rolesOf(planning, group));
    planLinks(planning, group, 'groups', groupsOf(planning, group));
  }
  recordChanges(planning, GROUP, plannedRows);
  pruneRows(planning, GROUP, index.stored.groups, plannedRows, (row) =>
    index.locationOf('groups', String(row['group_name']), row.tenant_id),
  );
}

/** Set by the planner: a tenant's id or null. */
const tenantOf = (fixed: Item['fixed']): string | null => fixed['tenant_id'] as string | null;

type Ids = readonly (string | undefined)[] | undefined;

const rolesOf = ({ index }: Planning, { entry, location, fixed }: PlannedRow<GroupEntry>): Ids =>
  entry.roles?.map((role, at) => index.roleAt(role, tenantOf(fixed), `${location.path}.roles[${at}]`));

const groupsOf = ({ index }: Planning, { entry, location, fixed }: PlannedRow<GroupEntry>): Ids =>
  entry.groups?.map((name, at) => index.groupAt(name, tenantOf(fixed), `${location.path}.groups[${at}]`));

const LINKS = {
  roles: { table: 'group_roles', column: 'role_id' },
  groups: { table: 'nested_groups', column: 'nested_group_id' },
} as const;

/** Adds the named links; with prune deletes the others. */
function planLinks(
  { draft, prune }: Planning,
  { id, before, members }: PlannedRow<GroupEntry>,
  member: keyof typeof LINKS,
  ids: Ids,
): void {
  if (!ids) return;
  const { table, column } = LINKS[member];
  const changes = draft.of(table);
  const stored = new Map(linksOf(before, member).map((link) => [String(link[column]), link.id]));
  const wanted = new Set(ids.filter((other) => other !== undefined));
  const added = [...wanted].filter((other) => !stored.has(other));
  const removed = prune ? [...stored].filter(([other]) => !wanted.has(other)) : [];
  changes.put.push(...added.map((other) => ({ id: newId(), group_id: id, [column]: other })));
  changes.drop.push(...removed.map(([, link]) => link));
  if (added.length + removed.length > 0) members.push(member);
}

/** The client or role that permissions are granted to. */
export interface PermissionHolder {
  readonly id: string;
  readonly before?: Stored;
  readonly tenant: string | null;
  /** `permissions` is added when they differ. */
  readonly members: string[];
}

/** Adds the named scopes; with prune deletes the others, except those of system records. */
export function planPermissions(
  { draft, index, prune }: Planning,
  noun: 'client' | 'role',
  { id, before, tenant, members }: PermissionHolder,
  entries: readonly PermissionEntry[],
  path: string,
): void {
  const changes = draft.of(`${noun}_permissions`);
  const stored = new Map(linksOf(before, 'permissions').map((link) => [String(link['scope_id']), link.id]));
  const wanted = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    const resource = index.resourceAt(entry, tenant, `${path}[${at}]`);
    for (const [nth, name] of (resource && entry.scopes ? entry.scopes : []).entries()) {
      const scopeId = resource?.scopes.get(name);
      if (!resource || !scopeId)
        draft.fault(`${path}[${at}].scopes[${nth}]`, 'does not name a scope of the resource', 'unknown');
      else if (!wanted.has(scopeId) && !stored.has(scopeId))
        changes.put.push({ id: newId(), [`${noun}_id`]: id, resource_id: resource.id, scope_id: scopeId });
      if (scopeId) wanted.add(scopeId);
    }
  }
  const removed = prune && !isProtected(before) ? [...stored].filter(([scopeId]) => !wanted.has(scopeId)) : [];
  changes.drop.push(...removed.map(([, link]) => link));
  if (removed.length > 0 || [...wanted].some((scopeId) => !stored.has(scopeId))) members.push('permissions');
}

/** Roles with their permissions. */
export function planRoles(planning: Planning, entries: readonly RoleEntry[]): void {
  const { index } = planning;
  const stored = new Map(index.stored.roles.map((role) => [keyOf(role.tenant_id, role['role_name']), role]));
  const items = entries.flatMap((entry, at): Item<RoleEntry>[] => {
    const path = `roles[${at}]`;
    const tenant_id = index.tenantIdOf(entry, path);
    if (tenant_id === undefined) return [];
    const { role_name } = entry;
    const before = stored.get(keyOf(tenant_id, role_name));
    return [
      {
        location: index.locationOf(path, role_name, tenant_id),
        entry,
        before,
        given: { ...entry },
        fixed: { tenant_id, role_name },
      },
    ];
  });
  const plannedRows = planRows(planning, ROLE, items);
  for (const { id, entry, before, location, members, fixed } of plannedRows) {
    const tenant = fixed['tenant_id'] as string | null; // set above
    index.roles.set(keyOf(tenant, entry.role_name), id);
    if (entry.permissions)
      planPermissions(
        planning,
        'role',
        { id, before, tenant, members },
        entry.permissions,
        `${location.path}.permissions`,
      );
  }
  recordChanges(planning, ROLE, plannedRows);
  pruneRows(planning, ROLE, index.stored.roles, plannedRows, (row) =>
    index.locationOf('roles', String(row['role_name']), row.tenant_id),
  );
}
