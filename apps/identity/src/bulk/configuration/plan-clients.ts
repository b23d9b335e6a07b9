import { clientFault, hasSecret, isSystemClient, type ClientShape } from '../../directory/clients/client-rules.js';
import type { ClientEntry } from './configuration.dto.js';
import { keyOf } from './name-index.js';
import { CLIENT } from './kinds.js';
import { linksOf } from './load-configuration.js';
import { planPermissions } from './plan-roles.js';
import {
  isProtected,
  pruneRows,
  planRows,
  recordChanges,
  type Item,
  type Planning,
  type PlannedRow,
} from './plan-rows.js';
import { newId } from '@groundwork/records';

/** A new or changed client, which the authorization server has to accept. */
export interface PlannedClient {
  readonly path: string;
  readonly shape: ClientShape;
}

/** Clients with the resources and scopes they may request. A new confidential one gets a random secret, which change_secret replaces. */
export function planClients(
  planning: Planning,
  entries: readonly ClientEntry[],
  secretHash: () => string,
): PlannedClient[] {
  const { index } = planning;
  const stored = new Map(
    index.stored.clients.map((client) => [keyOf(client.tenant_id, client['client_name']), client]),
  );
  const items = entries.flatMap((entry, at): Item<ClientEntry>[] => {
    const path = `clients[${at}]`;
    const tenant_id = index.tenantIdOf(entry, path);
    if (tenant_id === undefined) return [];
    const { client_name, client_type = 'web', is_public } = entry;
    const is_global = entry.is_global ?? tenant_id === null;
    const before = stored.get(keyOf(tenant_id, client_name));
    const given = { ...entry, ...(before ? {} : { is_global }) };
    const proves = { is_public: is_public ?? false, client_metadata: entry.client_metadata ?? {} };
    const fixed = { tenant_id, client_name, client_type, secret_hash: hasSecret(proves) ? secretHash() : null };
    return [{ location: index.locationOf(path, client_name, tenant_id), entry, before, given, fixed }];
  });
  const planned = items.map((item) => check(planning, item));
  const plannedRows = planRows(planning, CLIENT, items);
  for (const client of plannedRows) {
    planLinks(planning, client);
    planTenants(planning, client);
  }
  recordChanges(planning, CLIENT, plannedRows);
  pruneRows(planning, CLIENT, index.stored.clients, plannedRows, (row) =>
    index.locationOf('clients', String(row['client_name']), row.tenant_id),
  );
  const differing = new Set(
    plannedRows.filter(({ before, members }) => !before || members.length > 0).map(({ location: { path } }) => path),
  );
  return planned.filter(({ path }) => differing.has(path));
}

function check(
  { draft, index }: Planning,
  { location: { path }, entry, before, fixed }: Item<ClientEntry>,
): PlannedClient {
  if (before && entry.client_type !== undefined && entry.client_type !== before['client_type'])
    draft.fault(`${path}.client_type`, 'cannot change');
  if (before && isSystemClient(before.id))
    draft.fault(`${path}.client_name`, 'is a client of the system and cannot be changed by a document', 'forbidden');
  const isGlobal = entry.is_global ?? before?.['is_global'] ?? fixed['tenant_id'] === null;
  if (Boolean(isGlobal) !== (fixed['tenant_id'] === null))
    draft.fault(`${path}.is_global`, 'contradicts tenant: a global client belongs to none, every other client to one');
  const signInTenants = entry.sign_in_tenants ?? before?.['sign_in_tenants'] ?? 'home';
  if (!isGlobal && signInTenants !== 'home')
    draft.fault(`${path}.sign_in_tenants`, 'listed and all are for global clients: write is_global: true');
  if (!isGlobal && entry.tenants?.length) draft.fault(`${path}.tenants`, 'are for global clients');
  if (isGlobal && index.stored.own !== null)
    draft.fault(`${path}.is_global`, 'may be set by global callers only', 'forbidden');
  // Stored columns and checked entries have these types.
  const shape = {
    client_type: fixed['client_type'],
    is_first_party: entry.is_first_party ?? before?.['is_first_party'] ?? false,
    is_public: entry.is_public ?? before?.['is_public'] ?? false,
    client_metadata: entry.client_metadata ?? before?.['client_metadata'] ?? {},
  } as ClientShape;
  const [member, why] = clientFault(shape) ?? [];
  if (member && why) draft.fault(`${path}.${member}`, why);
  return { path, shape };
}

function planLinks(planning: Planning, { id, entry, before, location, members, fixed }: PlannedRow<ClientEntry>): void {
  if (!entry.resources) return;
  const { index, draft, prune } = planning;
  const tenant = fixed['tenant_id'] as string | null; // set above
  const links = new Map(linksOf(before, 'resources').map((link) => [String(link['resource_id']), link]));
  const kept = new Set<string>();
  const changes = draft.of('client_resources');
  for (const [at, { authorized, ...reference }] of entry.resources.entries()) {
    const resource = index.resourceAt(reference, tenant, `${location.path}.resources[${at}]`);
    if (!resource) continue;
    kept.add(resource.id);
    const link = links.get(resource.id);
    if (!link)
      changes.put.push({ id: newId(), client_id: id, resource_id: resource.id, authorized: authorized ?? true });
    else if (authorized !== undefined && authorized !== link['authorized'])
      changes.set.push({ ...link, client_id: id, authorized });
    else continue;
    members.push('resources');
  }
  const removed = prune && !isProtected(before) ? [...links].filter(([resourceId]) => !kept.has(resourceId)) : [];
  changes.drop.push(...removed.map(([, link]) => link.id));
  if (removed.length > 0) members.push('resources');
  planPermissions(planning, 'client', { id, before, tenant, members }, entry.resources, `${location.path}.resources`);
}

/** The tenants listed for a client. */
function planTenants(
  { index, draft, prune }: Planning,
  { id, entry, before, location, members }: PlannedRow<ClientEntry>,
): void {
  if (!entry.tenants) return;
  const changes = draft.of('client_tenants');
  const links = new Map(linksOf(before, 'tenants').map((link) => [String(link['tenant_id']), link.id]));
  const named = entry.tenants.map((name, at) => index.tenantAt(name, `${location.path}.tenants[${at}]`));
  const kept = new Set(named.filter((tenantId) => tenantId !== undefined));
  const added = [...kept].filter((tenantId) => !links.has(tenantId));
  changes.put.push(...added.map((tenant_id) => ({ id: newId(), client_id: id, tenant_id })));
  const removed = prune && !isProtected(before) ? [...links].filter(([tenantId]) => !kept.has(tenantId)) : [];
  changes.drop.push(...removed.map(([, linkId]) => linkId));
  if (added.length + removed.length > 0) members.push('tenants');
}
