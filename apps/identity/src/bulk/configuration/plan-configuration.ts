import type { ConfigurationDocument } from './configuration.dto.js';
import type { ConfigurationSecrets } from './configuration-secrets.service.js';
import { Directory } from './name-index.js';
import { Draft } from './draft.js';
import type { Configuration } from './load-configuration.js';
import { planClients, type PlannedClient } from './plan-clients.js';
import { planGroups } from './plan-groups.js';
import { planResources } from './plan-resources.js';
import { planRoles } from './plan-roles.js';
import { planTenants } from './plan-tenants.js';
import type { Planning } from './plan-rows.js';

/** What there is to do, and which clients the authorization server has to be asked about. */
export interface Plan {
  readonly draft: Draft;
  readonly clients: readonly PlannedClient[];
}

/** By whom and how a document is applied. */
export interface PlanOptions extends Pick<Planning, 'caller' | 'prune' | 'allowPrivate'> {
  readonly secrets: ConfigurationSecrets;
}

/** The difference between what is stored and a document; a section that it does not have is left alone. Faults are in the draft. */
export function planConfiguration(
  stored: Configuration,
  document: ConfigurationDocument,
  { secrets, ...rest }: PlanOptions,
): Plan {
  const draft = new Draft();
  const planning = { draft, directory: new Directory(stored, draft), ...rest };
  if (document.tenants) planTenants(planning, document.tenants);
  if (document.resources) planResources(planning, document.resources, secrets.signingSecret);
  const clients = document.clients ? planClients(planning, document.clients, secrets.clientSecretHash) : [];
  if (document.roles) planRoles(planning, document.roles);
  if (document.groups) planGroups(planning, document.groups);
  return { draft, clients };
}
