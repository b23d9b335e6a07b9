import type { ConfigurationDocument, ProviderEntry, TenantEntry } from './configuration.dto.js';
import { NameIndex } from './name-index.js';
import { Draft, type EntryLocation } from './draft.js';
import type { Configuration, Stored } from './load-configuration.js';
import { planClients, type PlannedClient } from './plan-clients.js';
import { planDomains } from './plan-domains.js';
import { planResources } from './plan-resources.js';
import { planRoles, planGroups } from './plan-roles.js';
import { type Planning, pruneRows, planRows, recordChanges, type PlannedRow } from './plan-rows.js';
import { isGlobal } from '../../platform/privileges/privileges.js';
import {
  presetDefaults,
  presetFaults,
  type TypedProvider,
} from '../../directory/identity-providers/provider-presets.js';
import { addressFaults } from '../../directory/identity-providers/provider-rules.js';
import { PROVIDER, TENANT } from './kinds.js';

/** Tenants with their domains and identity providers. Tenants are never deleted by a document, since they hold users. */
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
  for (const tenant of plannedRows) planDomains(planning, tenant);
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
    entry.identity_providers.map((provider, at) => {
      const before = stored.find(({ provider_name }) => provider_name === provider.provider_name);
      return {
        location: { path: `${path}.identity_providers[${at}]`, name: provider.provider_name, tenant },
        entry: provider,
        before,
        given: { ...provider, ...(before ? {} : presetDefaults(provider)) },
        fixed: { tenant_id, provider_name: provider.provider_name },
      };
    }),
  );
  for (const provider of plannedRows) assertProvider(planning, provider);
  recordChanges(planning, PROVIDER, plannedRows);
  pruneRows(planning, PROVIDER, stored, plannedRows, ({ provider_name }) => ({
    path,
    name: String(provider_name),
    tenant,
  }));
}

/** Fits its type. Unchanged addresses are not checked again. */
function assertProvider(
  { draft, allowPrivate }: Planning,
  { entry, given, before, location }: PlannedRow<ProviderEntry>,
): void {
  const isKept = (name: 'issuer_url' | 'settings') => JSON.stringify(entry[name]) === JSON.stringify(before?.[name]);
  const addresses = {
    issuer_url: isKept('issuer_url') ? undefined : entry.issuer_url,
    settings: isKept('settings') ? undefined : entry.settings,
  };
  const present = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  );
  const whole = { ...PROVIDER.defaults, ...before, ...present } as unknown as TypedProvider; // entries of a checked document
  for (const { field, message } of [...addressFaults(addresses, allowPrivate), ...presetFaults(whole)])
    draft.fault(`${location.path}.${field}`, message);
}

/** The difference, and the clients that the authorization server has to accept. */
export interface Plan {
  readonly draft: Draft;
  readonly clients: readonly PlannedClient[];
}

/** Caller and options of a plan, and random secrets for new records. */
export interface PlanOptions extends Pick<Planning, 'caller' | 'prune' | 'allowPrivate'> {
  readonly secrets: {
    readonly signingSecret: (resourceId: string) => string;
    readonly clientSecretHash: () => string;
  };
}

/** The difference between a document and the stored configuration; absent sections are ignored. Faults are in the draft. */
export function planConfiguration(
  stored: Configuration,
  document: ConfigurationDocument,
  { secrets, ...rest }: PlanOptions,
): Plan {
  const draft = new Draft();
  const planning = { draft, index: new NameIndex(stored, draft), ...rest };
  if (document.tenants) planTenants(planning, document.tenants);
  if (document.resources) planResources(planning, document.resources, secrets.signingSecret);
  const clients = document.clients ? planClients(planning, document.clients, secrets.clientSecretHash) : [];
  if (document.roles) planRoles(planning, document.roles);
  if (document.groups) planGroups(planning, document.groups);
  return { draft, clients };
}
