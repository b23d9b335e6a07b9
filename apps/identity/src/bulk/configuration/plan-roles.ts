import type { RoleEntry, PermissionEntry } from './configuration.dto.js';
import { keyOf } from './name-index.js';
import { ROLE } from './kinds.js';
import { pruneRows, planRows, recordChanges, type Item, type Planning, isProtected } from './plan-rows.js';
import { newId } from '@groundwork/records';
import { type Stored, linksOf } from './load-configuration.js';

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
  const gone = prune && !isProtected(before) ? [...stored].filter(([scopeId]) => !wanted.has(scopeId)) : [];
  changes.drop.push(...gone.map(([, link]) => link));
  if (gone.length > 0 || [...wanted].some((scopeId) => !stored.has(scopeId))) members.push('permissions');
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
