import { Injectable } from '@nestjs/common';
import {
  assertAllExist,
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
import { heldByLinks } from '../../platform/privileges/holdings.js';
import { affect } from '../../platform/privileges/privileges.js';
import { ClientResource, resourceClientView } from '../entities/client-access.entity.js';
import { findResource } from '../resources/resources.service.js';
import { assertNotServices } from './client-rules.js';
import { visibleClients } from './clients.service.js';

/** Which clients may request tokens for a resource: the links of clients from the other end. (identity.md §8, "Client access") */
@Injectable()
export class ResourceClientsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  async list(caller: Caller, resourceId: string, query: ListQuery) {
    await findResource(this.records, caller, resourceId);
    return listRecords(clientsOf(this.records, caller, resourceId), resourceClientView, query);
  }

  /** Clients that are linked get the flag. Throws `not_found` naming the unknown, `forbidden` when the caller lacks what it concerns. */
  add(caller: Caller, resourceId: string, clients: readonly string[], authorized = true): Promise<void> {
    return this.changes.make(async (tx) => {
      await checkLinks(tx, caller, resourceId, clients);
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
  remove(caller: Caller, resourceId: string, clients: readonly string[]): Promise<void> {
    return this.changes.make(async (tx) => {
      await checkLinks(tx, caller, resourceId, clients);
      await unlink(tx, ClientResource, { of: ['resource_id', resourceId], with: ['client_id', clients] });
    });
  }

  /** Suspends or resumes tokens of one client for the resource. Throws `not_found`, `forbidden` when the caller lacks what they carry. */
  modify(
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

async function checkLinks(tx: Database, caller: Caller, resourceId: string, clients: readonly string[]): Promise<void> {
  assertNotServices(...clients);
  await findResource(tx, caller, resourceId);
  await assertAllExist(visibleClients(tx, caller), 'clients', clients);
  await affect(tx, caller, 'grant', heldByLinks(clients, [resourceId]));
}

/** The links of a resource to the clients a caller may see. */
function clientsOf(db: Database, caller: Caller, resourceId: string): RecordSet {
  const links = db
    .of(ClientResource, caller)
    .where(sql`t.resource_id = ${resourceId}`)
    .at(`/resources/${resourceId}/clients`);
  const { conditions } = visibleClients(db, caller);
  return conditions.length === 0
    ? links
    : links.where(sql`t.client_id in (select t.id from clients t ${whereAll(conditions)})`);
}
