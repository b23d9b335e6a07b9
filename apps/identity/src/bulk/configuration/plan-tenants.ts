import { isGlobal } from '../../platform/privileges/tenancy.js';
import { issuerFault } from '../../directory/tenants/identity-providers.service.js';
import type { ProviderEntry, TenantEntry } from './configuration.dto.js';
import type { Place } from './draft.js';
import { PROVIDER, TENANT } from './kinds.js';
import type { Stored } from './load-configuration.js';
import { pruneRest, settleAll, tellAll, type Planning, type Settled } from './plan-rows.js';

/** Tenants and their identity providers. Tenants hold users, of whom no document tells: none is ever deleted by one. */
export function planTenants(planning: Planning, entries: readonly TenantEntry[]): void {
  const { directory } = planning;
  const stored = new Map(directory.stored.tenants.map((tenant) => [String(tenant['tenant_name']), tenant]));
  const items = entries.map((entry, at) => ({
    place: { path: `tenants[${at}]`, name: entry.tenant_name },
    entry,
    before: stored.get(entry.tenant_name),
    given: { ...entry },
    fixed: { tenant_name: entry.tenant_name },
  }));
  const settled = settleAll(
    planning,
    TENANT,
    items.filter((item) => mayBeSo(planning, item)),
  );
  for (const { id, place } of settled) directory.addTenant(place.name, id);
  tellAll(planning, TENANT, settled);
  for (const tenant of settled) planProviders(planning, tenant);
}

interface NamedTenant {
  readonly place: Place;
  readonly entry: TenantEntry;
  readonly before?: Stored;
}

function mayBeSo({ draft, caller }: Planning, { place: { path }, entry, before }: NamedTenant): boolean {
  const global = isGlobal(caller);
  if (!before && !global)
    draft.fault(`${path}.tenant_name`, "is not the caller's tenant; only global callers create tenants", 'forbidden');
  const switches = before && entry.is_active !== undefined && entry.is_active !== before['is_active'];
  if (switches && (!global || before['is_default']))
    draft.fault(
      `${path}.is_active`,
      'cannot change: the default tenant stays active, and only global callers activate or deactivate others',
      'forbidden',
    );
  return before !== undefined || global;
}

function planProviders(
  planning: Planning,
  { id: tenant_id, entry, place: { path, name: tenant } }: Settled<TenantEntry>,
): void {
  if (!entry.identity_providers) return;
  const stored = planning.directory.stored.providers.filter((provider) => provider.tenant_id === tenant_id);
  const settled = settleAll(
    planning,
    PROVIDER,
    entry.identity_providers.map((provider, at) => ({
      place: { path: `${path}.identity_providers[${at}]`, name: provider.provider_name, tenant },
      entry: provider,
      before: stored.find(({ provider_name }) => provider_name === provider.provider_name),
      given: { ...provider },
      fixed: { tenant_id, provider_name: provider.provider_name },
    })),
  );
  for (const provider of settled) assertIssuerOf(planning, provider);
  tellAll(planning, PROVIDER, settled);
  pruneRest(planning, PROVIDER, stored, settled, ({ provider_name }) => ({
    path,
    name: String(provider_name),
    tenant,
  }));
}

/** What is stored already stays as it is. */
function assertIssuerOf({ draft, allowPrivate }: Planning, { entry, before, place }: Settled<ProviderEntry>): void {
  const { issuer_url: issuer } = entry;
  const why = issuer === before?.['issuer_url'] ? undefined : issuerFault(issuer, allowPrivate);
  if (why) draft.fault(`${place.path}.issuer_url`, why);
}
