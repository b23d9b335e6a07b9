import type { ConfigurationDocument } from './configuration.dto.js';
import { NameIndex } from './name-index.js';
import { Draft } from './draft.js';
import type { Configuration } from './load-configuration.js';
import { planClients, type PlannedClient } from './plan-clients.js';
import { planGroups } from './plan-groups.js';
import { planResources } from './plan-resources.js';
import { planRoles } from './plan-roles.js';
import { planTenants } from './plan-tenants.js';
import type { Planning } from './plan-rows.js';

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
