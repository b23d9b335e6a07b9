import { signingFault, protectedChange } from '../../directory/resources/resource-rules.js';
import type { Resource } from '../../directory/entities/resource.entity.js';
import type { ResourceEntry } from './configuration.dto.js';
import { keyOf } from './name-index.js';
import { RESOURCE, SCOPE } from './kinds.js';
import { linksOf } from './linked.js';
import type { Stored } from './load-configuration.js';
import { isProtected, pruneRest, settleAll, tellAll, type Item, type Planning, type Settled } from './plan-rows.js';

/** Resources with their scopes. A new one that signs by a secret gets one of its own: secrets are in no document. */
export function planResources(
  planning: Planning,
  entries: readonly ResourceEntry[],
  secretFor: (id: string) => string,
): void {
  const { directory } = planning;
  const items = entries.flatMap((entry, at): Item<ResourceEntry>[] => {
    const path = `resources[${at}]`;
    const tenantId = directory.homeOf(entry, path);
    return tenantId === undefined ? [] : [itemOf(planning, entry, path, tenantId)];
  });
  for (const item of items) check(planning, item);
  const settled = settleAll(planning, RESOURCE, items);
  for (const resource of settled) {
    sealSecret(planning, resource, secretFor);
    planScopes(planning, resource);
  }
  tellAll(planning, RESOURCE, settled);
  pruneRest(planning, RESOURCE, directory.stored.resources, settled, (row) =>
    directory.placeOf('resources', String(row['resource_name']), row.tenant_id),
  );
}

function itemOf(
  { directory }: Planning,
  entry: ResourceEntry,
  path: string,
  tenant_id: string | null,
): Item<ResourceEntry> {
  const { resource_name, resource_metadata, resource_type } = entry;
  const named = (key: string | null | undefined): Stored | undefined => {
    const id = key ? directory.resources.get(keyOf(tenant_id, key))?.id : undefined;
    return directory.stored.resources.find((resource) => resource.id === id);
  };
  const before = named(resource_metadata?.identifier_url) ?? named(resource_name);
  const system =
    before?.['is_system'] && resource_metadata ? { resource_metadata: { ...resource_metadata, is_system: true } } : {};
  return {
    place: directory.placeOf(path, resource_name, tenant_id),
    entry,
    before,
    given: { ...entry, ...system },
    fixed: { tenant_id, resource_type },
  };
}

function check({ draft, directory }: Planning, { place: { path }, entry, before }: Item<ResourceEntry>): void {
  const settings = entry.resource_metadata;
  const algorithm = settings === undefined ? undefined : settings?.signing_algorithm;
  const [member, why] =
    signingFault({ algorithm, hasSecret: algorithm === 'HS256', isSystem: isProtected(before) }) ?? [];
  if (member && why) draft.fault(`${path}.resource_metadata.${member}`, why);
  if (!before) return;
  if (entry.resource_type !== before['resource_type']) draft.fault(`${path}.resource_type`, 'cannot change');
  if (before['is_system']) checkSystem(draft, before, entry, path);
  if (before['is_system'] && entry.scopes) draft.fault(`${path}.scopes`, 'of a system resource are fixed', 'forbidden');
  const identifier =
    settings === null ? null : (settings?.identifier_url ?? (settings ? null : before['identifier_url']));
  const linked = directory.stored.clients.some((client) =>
    linksOf(client, 'resources').some(({ resource_id }) => resource_id === before.id),
  );
  if (linked && identifier !== before['identifier_url'])
    draft.fault(`${path}.resource_metadata.identifier_url`, 'cannot change while clients are linked to the resource');
}

/** The settings of a document replace all that is there: what a system resource cannot lose has to be said again. */
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
  { id, entry, before, members }: Settled<ResourceEntry>,
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
  { id: resource_id, entry, before, place, fixed }: Settled<ResourceEntry>,
): void {
  const { directory } = planning;
  const names = new Map(linksOf(before, 'scopes').map((scope) => [String(scope['scope_name']), scope as Stored]));
  // The planner put it there, a tenant's id or null.
  const tenant_id = fixed['tenant_id'] as string | null;
  const identifier_url = entry.resource_metadata?.identifier_url ?? before?.['identifier_url'];
  const known = directory.addResource(
    { id: resource_id, tenant_id, resource_name: entry.resource_name, identifier_url },
    new Map([...names].map(([name, scope]) => [name, scope.id])),
  );
  if (!entry.scopes || before?.['is_system']) return;
  const of = entry.resource_name;
  const settled = settleAll(
    planning,
    SCOPE,
    entry.scopes.map((scope, at) => ({
      place: { path: `${place.path}.scopes[${at}]`, name: scope.scope_name, of, tenant: place.tenant },
      entry: scope,
      before: names.get(scope.scope_name),
      given: { ...scope },
      fixed: { resource_id, scope_name: scope.scope_name },
    })),
  );
  for (const {
    id,
    place: { name },
  } of settled)
    known.scopes.set(name, id);
  tellAll(planning, SCOPE, settled);
  const own = [...names.values()].map((scope) => ({ ...scope, tenant_id }));
  pruneRest(planning, SCOPE, own, settled, ({ scope_name }) => ({
    path: place.path,
    name: String(scope_name),
    of,
    tenant: place.tenant,
  }));
}
