import { Body, RequestMethod } from '@nestjs/common';
import { assertAllExist, link, unlink, type Database } from '@groundwork/records';
import {
  Apply,
  ListParams,
  RecordParams,
  AsCaller,
  IfMatch,
  List,
  Modify,
  Resource,
  UuidParam,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import sql from 'sql-template-tag';
import { anyOf, heldByClients, heldByLinks, placesOfClients } from '../../platform/privileges/holdings.js';
import { affect } from '../../platform/privileges/privileges.js';
import {
  ClientResource,
  ClientResourcesBody,
  clientResourceView,
  NewResourceClients,
  ResourceClientChanges,
  ResourceClientsBody,
  resourceClientView,
} from '../entities/client-access.entity.js';
import { ClientTenant, clientTenantView, TenantsBody } from '../entities/client-tenant.entity.js';
import { ClientPermission, clientPermissionView, PermissionsBody } from '../entities/permission.entity.js';
import { linksController } from '../links/links.controller.js';
import { permissionLinks } from '../permissions/permission-links.js';
import { visibleResources } from '../resources/resources.service.js';
import { visibleTenants } from '../tenants/tenants.service.js';
import { assertNotServices } from './client-rules.js';
import { findClient } from './clients.service.js';
import { ResourceClientsService } from './resource-clients.service.js';

/** The client of the services is changed by its environment variable alone. (ADR 0060) */
const PROTECTED = ['default_protected'] as const;

@Resource('resources/:resource_id/clients', 'Resource clients')
export class ResourceClientsController {
  constructor(private readonly links: ResourceClientsService) {}

  @List(resourceClientView, { pattern: 'G', scope: 'resources:read', summary: 'Get resource clients' })
  list(
    @AsCaller() caller: Caller,
    @UuidParam('resource_id') id: string,
    @ListParams(resourceClientView) query: ListQuery,
  ) {
    return this.links.list(caller, id, query);
  }

  @Apply(RequestMethod.POST, '', {
    scope: 'resources:write',
    summary: 'Add resource clients',
    errors: PROTECTED,
    affects: 'grant',
  })
  add(@AsCaller() caller: Caller, @UuidParam('resource_id') id: string, @Body() body: NewResourceClients) {
    return this.links.add(caller, id, body.clients, body.authorized);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'resources:write',
    summary: 'Remove resource clients',
    errors: PROTECTED,
    affects: 'grant',
  })
  remove(@AsCaller() caller: Caller, @UuidParam('resource_id') id: string, @Body() { clients }: ResourceClientsBody) {
    return this.links.remove(caller, id, clients);
  }

  @Modify(':client_id', resourceClientView, {
    scope: 'resources:write',
    summary: 'Modify resource client',
    errors: PROTECTED,
    affects: 'grant',
  })
  modify(
    @AsCaller() caller: Caller,
    @UuidParam('resource_id') id: string,
    @UuidParam('client_id') clientId: string,
    @Body() changes: ResourceClientChanges,
    @RecordParams(resourceClientView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.links.modify(caller, id, clientId, changes, query, ifMatch);
  }
}

/** The client of a change of its scopes, locked: it cannot become one of all tenants meanwhile. */
function lockClient(tx: Database, caller: Caller, id: string) {
  assertNotServices(id);
  return findClient(tx, caller, id, sql`for no key update`);
}

/** Which scopes a client may request; the links to their resources come with them, and stay. (Identity, "Client permission") */
export const ClientPermissionsController = linksController({
  path: 'clients/:client_id/permissions',
  tag: 'Client permissions',
  declared: { add: { errors: PROTECTED }, remove: { errors: PROTECTED } },
  views: clientPermissionView,
  bodies: [PermissionsBody, PermissionsBody],
  ...permissionLinks({
    table: ClientPermission,
    holder: 'client_id',
    find: lockClient,
    places: placesOfClients,
    prepare: (tx, caller, id, { resourceIds }) =>
      link(tx, caller, ClientResource, { of: ['client_id', id], with: ['resource_id', [...new Set(resourceIds)]] }),
  }),
  find: findClient,
});

/** The links of a client to resources. Throws `not_found` naming the unknown, `forbidden` when the caller lacks what they give. */
async function clientLinks(tx: Database, caller: Caller, id: string, { resources }: ClientResourcesBody) {
  assertNotServices(id);
  await findClient(tx, caller, id);
  await assertAllExist(visibleResources(tx, caller), 'resources', resources);
  await affect(tx, caller, 'grant', heldByLinks([id], resources));
  return { of: ['client_id', id], with: ['resource_id', resources] } as const;
}

/** For which resources a client may request tokens; its permissions for one go with the link. (identity.md §8, "Client access") */
export const ClientResourcesController = linksController({
  path: 'clients/:client_id/resources',
  tag: 'Client resources',
  declared: { add: { errors: PROTECTED }, remove: { errors: PROTECTED } },
  views: clientResourceView,
  bodies: [ClientResourcesBody, ClientResourcesBody],
  find: findClient,
  add: async (tx, caller, id, body) => link(tx, caller, ClientResource, await clientLinks(tx, caller, id, body)),
  remove: async (tx, caller, id, body) => unlink(tx, ClientResource, await clientLinks(tx, caller, id, body)),
});

/** Tenants of a client. Throws `not_found` naming the unknown, `forbidden` when the client holds what the caller lacks. */
async function clientTenants(tx: Database, caller: Caller, id: string, { tenants }: TenantsBody) {
  await lockClient(tx, caller, id);
  await assertAllExist(visibleTenants(tx, caller), 'tenants', tenants);
  await affect(tx, caller, 'client', heldByClients(anyOf([id])));
  return { of: ['client_id', id], with: ['tenant_id', tenants] } as const;
}

/** Whose users sign in through a client that lists its tenants. (docs/access.md, "One client, many tenants") */
export const ClientTenantsController = linksController({
  path: 'clients/:client_id/tenants',
  tag: 'Client tenants',
  views: clientTenantView,
  bodies: [TenantsBody, TenantsBody],
  declared: { add: { errors: PROTECTED, affects: 'client' }, remove: { errors: PROTECTED, affects: 'client' } },
  find: findClient,
  add: async (tx, caller, id, body) => link(tx, caller, ClientTenant, await clientTenants(tx, caller, id, body)),
  remove: async (tx, caller, id, body) => unlink(tx, ClientTenant, await clientTenants(tx, caller, id, body)),
});
