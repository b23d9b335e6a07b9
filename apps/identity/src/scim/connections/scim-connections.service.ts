import { randomBytes } from 'node:crypto';
import {
  createRecord,
  deleteRecord,
  findRecord,
  findRow,
  listRecords,
  modifyRecord,
  newId,
  Records,
  type Database,
  type Presented,
  type RecordSet,
} from '@groundwork/records';
import {
  ApiError,
  invalidField,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { findTenant } from '../../directory/tenants/tenants.service.js';
import { Changes } from '../../platform/changes/changes.service.js';
import type { IdentityConfig } from '../../platform/config/config.js';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { at } from '../../platform/privileges/holdings.js';
import { affect, affectTenants } from '../../platform/privileges/privileges.js';
import { prefixOf, type ProviderRow } from './connection-provider.js';
import { ScimConnection, scimConnectionView as view, type NewScimConnection } from './scim-connection.entity.js';

const TOKEN_BYTES = 32;
const OLD_TOKEN_MS = 24 * 3_600_000;

/** What a connection may do at its tenant, as scopes of identity. */
export const CONNECTION_SCOPES = ['users:read', 'users:write', 'groups:read', 'groups:write'] as const;

/** Directories that provision users and groups of a tenant. (docs/scim.md, "Connections") */
@Injectable()
export class ScimConnectionsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly pepper: Pepper,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'AUDIENCE'>,
  ) {}

  /** Throws `not_found` for a tenant the caller does not see. */
  async list(caller: Caller, tenantId: string, query: ListQuery) {
    await findTenant(this.records, caller, tenantId);
    return listRecords(connectionsOf(this.records, caller, tenantId), view, query);
  }

  /** Throws `not_found`. */
  async find(caller: Caller, tenantId: string, id: string, query: RecordQuery) {
    await findTenant(this.records, caller, tenantId);
    return findRecord(connectionsOf(this.records, caller, tenantId), view, { id }, query);
  }

  /**
   * Answers the token, this once. Throws `invalid_request` on `expires_at` and on a provider whose subjects no directory can name, `not_found`
   * for one of another tenant, `forbidden`, `conflict` when the name is taken.
   */
  async create(caller: Caller, tenantId: string, connection: NewScimConnection, query: RecordQuery) {
    if (connection.expires_at && new Date(connection.expires_at) <= new Date())
      throw invalidField('expires_at', 'must lie in the future', 'range');
    const token = newToken();
    return this.make(caller, tenantId, async (tx) => {
      if (connection.provider_id) await assertProvider(tx, tenantId, connection.provider_id);
      const values = { ...connection, id: newId(), tenant_id: tenantId, token_hash: this.digestOf(token) };
      return withToken(await createRecord(connectionsOf(tx, caller, tenantId), view, values, query), token);
    });
  }

  /** Answers the new token, this once; the old one works for 24 hours more. Throws `not_found`, `forbidden`. */
  rotate(caller: Caller, tenantId: string, id: string, query: RecordQuery) {
    const token = newToken();
    return this.make(caller, tenantId, async (tx) => {
      const set = connectionsOf(tx, caller, tenantId);
      const before = await findRow<ScimConnection>(set, view, { id }, sql`for no key update`);
      const changes = {
        token_hash: this.digestOf(token),
        previous_token_hash: before.token_hash,
        previous_token_expires_at: new Date(Date.now() + OLD_TOKEN_MS).toISOString(),
      };
      return withToken(await modifyRecord(set, view, { id }, changes, { query }), token);
    });
  }

  /** Users and groups that it made stay. Throws `not_found`, `forbidden`. */
  async delete(caller: Caller, tenantId: string, id: string, ifMatch?: IfMatchStates): Promise<void> {
    await this.make(caller, tenantId, (tx) =>
      deleteRecord(connectionsOf(tx, caller, tenantId), view, { id }, { ifMatch }),
    );
  }

  /** The digest by which a token is known. */
  digestOf(token: string): string {
    return this.pepper.digest('scim_token', token);
  }

  /** Whoever makes, renews or ends a connection holds what it may do, and what those hold whom it may change. Throws `not_found`, `forbidden`. */
  private make<T>(caller: Caller, tenantId: string, work: (tx: Database) => Promise<T>): Promise<T> {
    return this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId);
      await affectTenants(tx, caller, [tenantId]);
      const scopes = sql`
        select s.id from scopes s join resources r on r.id = s.resource_id and r.is_system
        where r.identifier_url = ${this.config.AUDIENCE} and s.scope_name = any (${[...CONNECTION_SCOPES]}::text[])`;
      await affect(tx, caller, 'grant', at(scopes, sql`select ${tenantId}::uuid`));
      return work(tx);
    });
  }
}

/** Throws `not_found` for a provider of another tenant, `invalid_request` on `provider_id`. */
async function assertProvider(tx: Database, tenantId: string, id: string): Promise<void> {
  const [provider] = await tx.query<ProviderRow>(sql`
    select provider_type, settings from identity_providers where id = ${id}::uuid and tenant_id = ${tenantId}::uuid`);
  if (!provider) throw new ApiError('not_found', `There is no identity provider ${id} of this tenant.`);
  if (prefixOf(provider) === undefined)
    throw invalidField('provider_id', 'is of the type microsoft and does not name exactly one of directories', 'rule');
}

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

function withToken(made: Presented, token: string): Presented {
  if ('token' in made) made['token'] = token;
  return made;
}

/** The tenant is known to be visible to the caller, and so are its connections. */
const connectionsOf = (db: Database, caller: Caller, tenantId: string): RecordSet =>
  db.of(ScimConnection, { ...caller, tenantId, allTenants: false }).at(`/tenants/${tenantId}/scim_connections`);
