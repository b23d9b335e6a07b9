import { Injectable } from '@nestjs/common';
import { link, listRecords, Records, type Database } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { assertNotServices } from './assert-not-services.js';
import { findClient } from './clients.service.js';
import type { PermissionPairs } from '../entities/permission.entity.js';
import { linkPermissions, scopesOfPairs, unlinkPermissions } from '../permissions/permission-links.js';
import { Permissions } from '../permissions/permissions.service.js';
import { affect, at, lockGrants, placesOfClients } from '../../platform/privileges/privileges.js';
import { ClientResource } from '../entities/client-resource.entity.js';
import { ClientPermission, clientPermissionView } from '../entities/client-permission.entity.js';

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
