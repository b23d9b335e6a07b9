import type { RoleEntry } from './configuration.dto.js';
import { keyOf } from './name-index.js';
import { ROLE } from './kinds.js';
import { planPermissions } from './plan-permissions.js';
import { pruneRest, settleAll, tellAll, type Item, type Planning } from './plan-rows.js';

/** Roles with what their members may do. */
export function planRoles(planning: Planning, entries: readonly RoleEntry[]): void {
  const { directory } = planning;
  const stored = new Map(directory.stored.roles.map((role) => [keyOf(role.tenant_id, role['role_name']), role]));
  const items = entries.flatMap((entry, at): Item<RoleEntry>[] => {
    const path = `roles[${at}]`;
    const tenant_id = directory.homeOf(entry, path);
    if (tenant_id === undefined) return [];
    const { role_name } = entry;
    const before = stored.get(keyOf(tenant_id, role_name));
    return [
      {
        place: directory.placeOf(path, role_name, tenant_id),
        entry,
        before,
        given: { ...entry },
        fixed: { tenant_id, role_name },
      },
    ];
  });
  const settled = settleAll(planning, ROLE, items);
  for (const { id, entry, before, place, members, fixed } of settled) {
    const tenant = fixed['tenant_id'] as string | null; // put there above
    directory.roles.set(keyOf(tenant, entry.role_name), id);
    if (entry.permissions)
      planPermissions(
        planning,
        'role',
        { id, before, tenant, members },
        entry.permissions,
        `${place.path}.permissions`,
      );
  }
  tellAll(planning, ROLE, settled);
  pruneRest(planning, ROLE, directory.stored.roles, settled, (row) =>
    directory.placeOf('roles', String(row['role_name']), row.tenant_id),
  );
}
