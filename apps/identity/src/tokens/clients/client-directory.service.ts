import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { UUID_PATTERN } from '@groundwork/rest';
import { LRUCache } from 'lru-cache';
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

const KNOWN_MS = 30_000;
const UNKNOWN_MS = 5_000;
const MOST = 10_000;

/**
 * Clients by id, with what tokens for them are planned from. Cached only while the change feed is connected; a change anywhere
 * clears the cache. What is no uuid never reaches SQL. (identity.md §3.12)
 */
@Injectable()
export class ClientDirectory {
  private remembered = emptyCache();

  constructor(
    private readonly records: Records,
    private readonly changes: ChangeFeed,
  ) {
    changes.on('access', () => (this.remembered = emptyCache()));
  }

  /** `undefined` for an unknown client, and for one whose tenant is inactive. */
  find(id: string): Found {
    if (!UUID_PATTERN.test(id)) return Promise.resolve(undefined);
    const known = this.remembered.get(id);
    if (known) return known;
    const client = this.look(id);
    if (this.changes.isListening) this.remember(id, client);
    return client;
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

  /** A load that was under way when a change came in must not outlive it: it goes into the cache of its time. */
  private remember(id: string, client: Found): void {
    const cache = this.remembered;
    cache.set(id, client, { ttl: UNKNOWN_MS });
    client.then(
      (found) => found && cache.set(id, client, { ttl: KNOWN_MS }),
      () => cache.delete(id),
    );
  }
}

const emptyCache = (): LRUCache<string, Found> => new LRUCache({ max: MOST, ttl: UNKNOWN_MS });
