import { signingFault, protectedChange, resourceClaimsFault } from '../../directory/resources/resource-rules.js';
import type { Resource } from '../../directory/entities/resource.entity.js';
import type { ResourceEntry } from './configuration.dto.js';
import { keyOf } from './name-index.js';
import { RESOURCE, SCOPE } from './kinds.js';
import { type Stored, linksOf } from './load-configuration.js';
import {
  isProtected,
  pruneRows,
  planRows,
  recordChanges,
  type Item,
  type Planning,
  type PlannedRow,
} from './plan-rows.js';

/** Resources with their scopes. A new HS256 resource gets a random signing secret, since a document contains none. */
export function planResources(
  planning: Planning,
  entries: readonly ResourceEntry[],
  secretFor: (id: string) => string,
): void {
  const { index } = planning;
  const items = entries.flatMap((entry, at): Item<ResourceEntry>[] => {
    const path = `resources[${at}]`;
    const tenantId = index.tenantIdOf(entry, path);
    return tenantId === undefined ? [] : [itemOf(planning, entry, path, tenantId)];
  });
  for (const item of items) check(planning, item);
  const plannedRows = planRows(planning, RESOURCE, items);
  for (const resource of plannedRows) {
    sealSecret(planning, resource, secretFor);
    planScopes(planning, resource);
  }
  recordChanges(planning, RESOURCE, plannedRows);
  pruneRows(planning, RESOURCE, index.stored.resources, plannedRows, (row) =>
    index.locationOf('resources', String(row['resource_name']), row.tenant_id),
  );
}

function itemOf(
  { index }: Planning,
  entry: ResourceEntry,
  path: string,
  tenant_id: string | null,
): Item<ResourceEntry> {
  const { resource_name, resource_metadata, resource_type } = entry;
  const named = (key: string | null | undefined): Stored | undefined => {
    const id = key ? index.resources.get(keyOf(tenant_id, key))?.id : undefined;
    return index.stored.resources.find((resource) => resource.id === id);
  };
  const before = named(resource_metadata?.identifier_url) ?? named(resource_name);
  const system =
    before?.['is_system'] && resource_metadata ? { resource_metadata: { ...resource_metadata, is_system: true } } : {};
  return {
    location: index.locationOf(path, resource_name, tenant_id),
    entry,
    before,
    given: { ...entry, ...system },
    fixed: { tenant_id, resource_type },
  };
}

function check({ draft, index }: Planning, { location: { path }, entry, before }: Item<ResourceEntry>): void {
  const settings = entry.resource_metadata;
  const algorithm = settings === undefined ? undefined : settings?.signing_algorithm;
  const [member, why] =
    signingFault({ algorithm, hasSecret: algorithm === 'HS256', isSystem: isProtected(before) }) ?? [];
  if (member && why) draft.fault(`${path}.resource_metadata.${member}`, why);
  const [claim, wrong] = resourceClaimsFault(settings ?? {}, isProtected(before)) ?? [];
  if (claim && wrong) draft.fault(`${path}.resource_metadata.${claim}`, wrong);
  if (!before) return;
  if (entry.resource_type !== before['resource_type']) draft.fault(`${path}.resource_type`, 'cannot change');
  if (before['is_system']) checkSystem(draft, before, entry, path);
  if (before['is_system'] && entry.scopes) draft.fault(`${path}.scopes`, 'of a system resource are fixed', 'forbidden');
  const identifier =
    settings === null ? null : (settings?.identifier_url ?? (settings ? null : before['identifier_url']));
  const linked = index.stored.clients.some((client) =>
    linksOf(client, 'resources').some(({ resource_id }) => resource_id === before.id),
  );
  if (linked && identifier !== before['identifier_url'])
    draft.fault(`${path}.resource_metadata.identifier_url`, 'cannot change while clients are linked to the resource');
}

/** The settings of a document replace the stored ones, so they have to repeat those that a system resource cannot change. */
function checkSystem(
  draft: Planning['draft'],
  before: Stored,
  { resource_name, resource_metadata: given }: ResourceEntry,
  path: string,
): void {
  const { identifier_url = null, rbac_enabled = null } = given ?? {};
  const resource_metadata = given ? { identifier_url, rbac_enabled } : given;
  // The stored row is that of a resource.
  const fixed = protectedChange(before as unknown as Resource, { resource_name, resource_metadata });
  if (!fixed) return;
  const member = fixed.startsWith('resource_') ? fixed : `resource_metadata.${fixed}`;
  draft.fault(`${path}.${member}`, 'of a system resource cannot change', 'forbidden');
}

/** Another algorithm than HS256 drops the secret. */
function sealSecret(
  { draft }: Planning,
  { id, entry, before, members }: PlannedRow<ResourceEntry>,
  secretFor: (id: string) => string,
): void {
  const changes = draft.of('resources');
  const rows = before ? changes.set : changes.put;
  const at = rows.findIndex((row) => row['id'] === id);
  if (at < 0 || (before && !members.includes('resource_metadata'))) return;
  const needed = entry.resource_metadata?.signing_algorithm === 'HS256';
  rows[at] = { ...rows[at], signing_secret: needed ? (before?.['signing_secret'] ?? secretFor(id)) : null };
}

function planScopes(
  planning: Planning,
  { id: resource_id, entry, before, location, fixed }: PlannedRow<ResourceEntry>,
): void {
  const { index } = planning;
  const names = new Map(linksOf(before, 'scopes').map((scope) => [String(scope['scope_name']), scope as Stored]));
  // Set by the planner: a tenant's id or null.
  const tenant_id = fixed['tenant_id'] as string | null;
  const identifier_url = entry.resource_metadata?.identifier_url ?? before?.['identifier_url'];
  const known = index.addResource(
    { id: resource_id, tenant_id, resource_name: entry.resource_name, identifier_url },
    new Map([...names].map(([name, scope]) => [name, scope.id])),
  );
  if (!entry.scopes || before?.['is_system']) return;
  const of = entry.resource_name;
  const plannedRows = planRows(
    planning,
    SCOPE,
    entry.scopes.map((scope, at) => ({
      location: { path: `${location.path}.scopes[${at}]`, name: scope.scope_name, of, tenant: location.tenant },
      entry: scope,
      before: names.get(scope.scope_name),
      given: { ...scope },
      fixed: { resource_id, scope_name: scope.scope_name },
    })),
  );
  for (const {
    id,
    location: { name },
  } of plannedRows)
    known.scopes.set(name, id);
  recordChanges(planning, SCOPE, plannedRows);
  const own = [...names.values()].map((scope) => ({ ...scope, tenant_id }));
  pruneRows(planning, SCOPE, own, plannedRows, ({ scope_name }) => ({
    path: location.path,
    name: String(scope_name),
    of,
    tenant: location.tenant,
  }));
}
