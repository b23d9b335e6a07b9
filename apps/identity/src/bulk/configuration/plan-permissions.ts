import { newId } from '@groundwork/records';
import type { PermissionEntry } from './configuration.dto.js';
import { linksOf } from './linked.js';
import type { Stored } from './load-configuration.js';
import { isProtected, type Planning } from './plan-rows.js';

/** Who is given permissions: a client, or a role. */
export interface PermissionHolder {
  readonly id: string;
  readonly before?: Stored;
  readonly tenant: string | null;
  /** Grows by `permissions` when they differ. */
  readonly members: string[];
}

/** The scopes of a holder: those named are added; with prune the others go, but for what the system made. */
export function planPermissions(
  { draft, directory, prune }: Planning,
  noun: 'client' | 'role',
  { id, before, tenant, members }: PermissionHolder,
  entries: readonly PermissionEntry[],
  path: string,
): void {
  const changes = draft.of(`${noun}_permissions`);
  const stored = new Map(linksOf(before, 'permissions').map((link) => [String(link['scope_id']), link.id]));
  const wanted = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    const resource = directory.resourceAt(entry, tenant, `${path}[${at}]`);
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
