import { Injectable } from '@nestjs/common';
import {
  assertAllExist,
  link,
  listRecords,
  modifyRecord,
  newId,
  Records,
  unlink,
  whereAll,
  type Database,
  type RecordSet,
} from '@groundwork/records';
import type { Caller, IfMatchStates, ListQuery, RecordQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { assertNotServices } from './client-rules.js';
import { clientsInReach, findClient } from './clients.service.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import { heldByLinks, at, placesOfClients } from '../../platform/privileges/holdings.js';
import { findResource, resourcesInReach } from '../resources/resources.service.js';
import { ClientResource, clientResourceView, resourceClientView } from '../entities/client-access.entity.js';
import { type PermissionPairs, ClientPermission, clientPermissionView } from '../entities/permission.entity.js';
import { Permissions, linkPermissions, scopesOfPairs, unlinkPermissions } from '../permissions/permission-links.js';

/** Which scopes a client may ask for. (Identity, "Client permission"; identity.md §8, "Client access") */
@Injectable()
export class ClientPermissionsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly permissions: Permissions,
  ) {}

  async list(caller: Caller, clientId: string, query: ListQuery) {
    await findClient(this.records, caller, clientId);
    const links = this.records.of(ClientPermission, caller).where(sql`t.client_id = ${clientId}`);
    return listRecords(links.at(`/clients/${clientId}/permissions`), clientPermissionView, query);
  }

  /** The links to the resources come with them. Throws `not_found` naming the unknown, `forbidden` for what the caller lacks. */
  add(caller: Caller, clientId: string, permissions: readonly PermissionPairs[]): Promise<void> {
    assertNotServices(clientId);
    return this.changes.make(async (tx) => {
      const pairs = await this.affected(tx, caller, clientId, permissions);
      await link(tx, caller, ClientResource, {
        of: ['client_id', clientId],
        with: ['resource_id', [...new Set(pairs.resourceIds)]],
      });
      await linkPermissions(tx, caller, ClientPermission, ['client_id', clientId], pairs);
    });
  }

  /** The links to the resources stay. Throws `not_found` naming the unknown, `forbidden` for what the caller lacks. */
  remove(caller: Caller, clientId: string, permissions: readonly PermissionPairs[]): Promise<void> {
    assertNotServices(clientId);
    return this.changes.make(async (tx) => {
      const pairs = await this.affected(tx, caller, clientId, permissions);
      await unlinkPermissions(tx, ClientPermission, ['client_id', clientId], pairs);
    });
  }

  /** The client is locked: it cannot become one of all tenants meanwhile. */
  private async affected(tx: Database, caller: Caller, clientId: string, permissions: readonly PermissionPairs[]) {
    const { tenant_id } = await findClient(tx, caller, clientId, sql`for no key update`);
    const pairs = await this.permissions.known(tx, caller, permissions);
    await lockGrants(tx, tenant_id);
    await affect(tx, caller, 'grant', at(scopesOfPairs(pairs), placesOfClients([clientId])));
    return pairs;
  }
}

/** Which clients may ask for tokens of which resources: one table, seen from both sides. (identity.md §8, "Client access") */
@Injectable()
export class ClientResourcesService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  async listResources(caller: Caller, clientId: string, query: ListQuery) {
    await findClient(this.records, caller, clientId);
    const links = this.records.of(ClientResource, caller).where(sql`t.client_id = ${clientId}`);
    return listRecords(links.at(`/clients/${clientId}/resources`), clientResourceView, query);
  }

  async listClients(caller: Caller, resourceId: string, query: ListQuery) {
    await findResource(this.records, caller, resourceId);
    return listRecords(clientsOf(this.records, caller, resourceId), resourceClientView, query);
  }

  /** Throws `not_found` naming the unknown; then nothing is done; `forbidden`. */
  addResources(caller: Caller, clientId: string, resources: readonly string[]): Promise<void> {
    assertNotServices(clientId);
    return this.changes.make(async (tx) => {
      await findClient(tx, caller, clientId);
      await assertAllExist(resourcesInReach(tx, caller), 'resources', resources);
      await affect(tx, caller, 'grant', heldByLinks([clientId], resources));
      await link(tx, caller, ClientResource, { of: ['client_id', clientId], with: ['resource_id', resources] });
    });
  }

  /** Its permissions for them go, too. Throws `not_found` naming the unknown, `forbidden` when the caller lacks one. */
  removeResources(caller: Caller, clientId: string, resources: readonly string[]): Promise<void> {
    assertNotServices(clientId);
    return this.changes.make(async (tx) => {
      await findClient(tx, caller, clientId);
      await assertAllExist(resourcesInReach(tx, caller), 'resources', resources);
      await affect(tx, caller, 'grant', heldByLinks([clientId], resources));
      await unlink(tx, ClientResource, { of: ['client_id', clientId], with: ['resource_id', resources] });
    });
  }

  /** Clients that are linked get the flag. Throws `not_found` naming the unknown, `forbidden` when the caller lacks what it concerns. */
  addClients(caller: Caller, resourceId: string, clients: readonly string[], authorized = true): Promise<void> {
    assertNotServices(...clients);
    return this.changes.make(async (tx) => {
      await findResource(tx, caller, resourceId);
      await assertAllExist(clientsInReach(tx, caller), 'clients', clients);
      await affect(tx, caller, 'grant', heldByLinks(clients, [resourceId]));
      await tx.query(sql`
        insert into client_resources as r (id, client_id, resource_id, authorized, created_by, updated_by)
        select l.id, l.client_id, ${resourceId}, ${authorized}, ${caller.subject}, ${caller.subject}
        from unnest(${clients.map(() => newId())}::uuid[], ${clients}::uuid[]) l (id, client_id)
        on conflict (client_id, resource_id) do update
        set authorized = excluded.authorized, updated_by = excluded.updated_by, updated_at = clock_timestamp()
        where r.authorized <> excluded.authorized`);
    });
  }

  /** Throws `not_found` naming the unknown, `forbidden` when the caller lacks what a client loses. */
  removeClients(caller: Caller, resourceId: string, clients: readonly string[]): Promise<void> {
    assertNotServices(...clients);
    return this.changes.make(async (tx) => {
      await findResource(tx, caller, resourceId);
      await assertAllExist(clientsInReach(tx, caller), 'clients', clients);
      await affect(tx, caller, 'grant', heldByLinks(clients, [resourceId]));
      await unlink(tx, ClientResource, { of: ['resource_id', resourceId], with: ['client_id', clients] });
    });
  }

  /** Suspends or resumes tokens of one client for the resource. Throws `not_found`, `forbidden` when the caller lacks what they carry. */
  modifyClient(
    caller: Caller,
    resourceId: string,
    clientId: string,
    changes: object,
    query: RecordQuery,
    ifMatch?: IfMatchStates,
  ) {
    assertNotServices(clientId);
    return this.changes.make(async (tx) => {
      await findResource(tx, caller, resourceId);
      await affect(tx, caller, 'grant', heldByLinks([clientId], [resourceId]));
      return modifyRecord(clientsOf(tx, caller, resourceId), resourceClientView, { client_id: clientId }, changes, {
        query,
        ifMatch,
      });
    });
  }
}

/** The links of a resource to the clients a caller may see. */
function clientsOf(db: Database, caller: Caller, resourceId: string): RecordSet {
  const links = db
    .of(ClientResource, caller)
    .where(sql`t.resource_id = ${resourceId}`)
    .at(`/resources/${resourceId}/clients`);
  const { conditions } = clientsInReach(db, caller);
  return conditions.length === 0
    ? links
    : links.where(sql`t.client_id in (select t.id from clients t ${whereAll(conditions)})`);
}
