import { isGlobal } from '../../platform/privileges/tenancy.js';
import { issuerFault } from '../../directory/tenants/identity-providers.service.js';
import type { ProviderEntry, TenantEntry } from './configuration.dto.js';
import type { EntryLocation } from './draft.js';
import { PROVIDER, TENANT } from './kinds.js';
import type { Stored } from './load-configuration.js';
import { pruneRows, planRows, recordChanges, type Planning, type PlannedRow } from './plan-rows.js';

/** Tenants and their identity providers. Tenants are never deleted by a document, since they hold users. */
export function planTenants(planning: Planning, entries: readonly TenantEntry[]): void {
  const { index } = planning;
  const stored = new Map(index.stored.tenants.map((tenant) => [String(tenant['tenant_name']), tenant]));
  const items = entries.map((entry, at) => ({
    location: { path: `tenants[${at}]`, name: entry.tenant_name },
    entry,
    before: stored.get(entry.tenant_name),
    given: { ...entry },
    fixed: { tenant_name: entry.tenant_name },
  }));
  const plannedRows = planRows(
    planning,
    TENANT,
    items.filter((item) => mayApply(planning, item)),
  );
  for (const { id, location } of plannedRows) index.addTenant(location.name, id);
  recordChanges(planning, TENANT, plannedRows);
  for (const tenant of plannedRows) planProviders(planning, tenant);
}

interface NamedTenant {
  readonly location: EntryLocation;
  readonly entry: TenantEntry;
  readonly before?: Stored;
}

function mayApply({ draft, caller }: Planning, { location: { path }, entry, before }: NamedTenant): boolean {
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
  { id: tenant_id, entry, location: { path, name: tenant } }: PlannedRow<TenantEntry>,
): void {
  if (!entry.identity_providers) return;
  const stored = planning.index.stored.providers.filter((provider) => provider.tenant_id === tenant_id);
  const plannedRows = planRows(
    planning,
    PROVIDER,
    entry.identity_providers.map((provider, at) => ({
      location: { path: `${path}.identity_providers[${at}]`, name: provider.provider_name, tenant },
      entry: provider,
      before: stored.find(({ provider_name }) => provider_name === provider.provider_name),
      given: { ...provider },
      fixed: { tenant_id, provider_name: provider.provider_name },
    })),
  );
  for (const provider of plannedRows) assertIssuerOf(planning, provider);
  recordChanges(planning, PROVIDER, plannedRows);
  pruneRows(planning, PROVIDER, stored, plannedRows, ({ provider_name }) => ({
    path,
    name: String(provider_name),
    tenant,
  }));
}

/** An unchanged issuer is not checked again. */
function assertIssuerOf(
  { draft, allowPrivate }: Planning,
  { entry, before, location }: PlannedRow<ProviderEntry>,
): void {
  const { issuer_url: issuer } = entry;
  const why = issuer === before?.['issuer_url'] ? undefined : issuerFault(issuer, allowPrivate);
  if (why) draft.fault(`${location.path}.issuer_url`, why);
}
