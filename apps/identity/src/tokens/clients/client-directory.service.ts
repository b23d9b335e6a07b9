import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { UUID_PATTERN } from '@groundwork/rest';
import { ChangeCache } from '../../platform/changes/change-cache.js';
import { ChangeFeed } from '../../platform/changes/change-feed.service.js';
import {
  admitsUsersOf,
  findTenantOf,
  tenantToSignIn,
  type NamedTenant,
} from '../../sign-in/accounts/sign-in-tenants.js';
import { findAccountPages } from './account-pages-client.js';
import { findClientRecord, type ClientRecord } from './client-record.js';

type Found = Promise<ClientRecord | undefined>;

const LIMITS = { max: 10_000, foundMs: 30_000, missingMs: 5_000 };

/**
 * Clients by id, with what tokens for them are planned from. Cached only while the change feed is connected; a change anywhere
 * clears the cache. What is no uuid never reaches SQL. (identity.md §3.12)
 */
@Injectable()
export class ClientDirectory {
  private readonly cache: ChangeCache<ClientRecord>;

  constructor(
    private readonly records: Records,
    changes: ChangeFeed,
  ) {
    this.cache = new ChangeCache(changes, LIMITS);
  }

  /** `undefined` for an unknown client, and for one whose tenant is inactive. */
  find(id: string): Found {
    if (!UUID_PATTERN.test(id)) return Promise.resolve(undefined);
    return this.cache.find(id, () => this.look(id));
  }

  /** The active tenant of an id or name, if the client has it. Costs 1 statement. */
  findTenant(clientId: string, name: string, isMachine = false): Promise<string | undefined> {
    return UUID_PATTERN.test(clientId)
      ? findTenantOf(this.records, clientId, name, isMachine)
      : Promise.resolve(undefined);
  }

  /** The tenant named, else the client's only one. Throws `access_denied`, `invalid_request`. */
  tenantToSignIn(client: ClientRecord, named: NamedTenant): Promise<string> {
    return tenantToSignIn(this.records, client, named);
  }

  /** Whether users of a tenant may sign in through a client. */
  admits(client: ClientRecord, tenantId: string): Promise<boolean> {
    return admitsUsersOf(this.records, client, tenantId);
  }

  private async look(id: string): Found {
    return (await findClientRecord(this.records, id)) ?? findAccountPages(this.records, id);
  }
}
