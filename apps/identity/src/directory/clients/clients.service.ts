import { Injectable } from '@nestjs/common';
import {
  createRecord,
  deleteRecord,
  findRecord,
  findRow,
  listRecords,
  merged,
  modifyRecord,
  Records,
  type Database,
  type RecordSet,
  type Row,
  type Presented,
  childrenBy,
  view,
} from '@groundwork/records';
import {
  ApiError,
  invalidField,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import sql from 'sql-template-tag';
import { endGrantsOfClient } from '../../platform/grants/end-grants.js';
import { ClientValidation, servableClient } from './client-validation.js';
import { ClientSecrets } from '../../platform/keys/client-secrets.service.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { affect, assertGlobalMembers, homeOf } from '../../platform/privileges/privileges.js';
import { anyOf, heldByClients } from '../../platform/privileges/holdings.js';
import { isSensitive } from '../../platform/privileges/marked-columns.js';
import { clientFault, hasSecret, type ClientShape, assertNotServices, isSystemClient } from './client-rules.js';
import { Client, type ClientSettings, type ClientChanges, type NewClient } from '../entities/client.entity.js';
import type { SecurityProfileAnswer } from './security-profile.dto.js';
import { profileRules, resourcesSignedOtherwise } from './security-profile.js';
import { clientPermissionView } from '../entities/permission.entity.js';
import { clientResourceView } from '../entities/client-access.entity.js';

/** A client with its resources and permissions. (Identity, "Client") */
export const clientView = view(Client, {
  name: 'Client',
  path: '/clients',
  // Only its digest is kept.
  read: { client_secret: () => sql`null::text` },
  children: childrenBy('client_id', { resources: () => clientResourceView, permissions: () => clientPermissionView }),
  aggregations: { owner: 'client_id' },
});

/** A presented client with its new secret, where the request selects `client_secret`. */
export function withSecret(client: Presented, secret: string | null): Presented {
  if (secret !== null && 'client_secret' in client) client['client_secret'] = secret;
  return client;
}

/** The two members that place a client: in all tenants, or in one. */
interface Place {
  readonly is_global?: boolean;
  readonly tenant_id?: string | null;
}

/**
 * Whether a client will be global: as given, else as before. Naming a tenant places a new client in it. Throws `invalid_request` where
 * the two members contradict each other: a global client is of no tenant. (Identity, "Client")
 */
export function isGlobalAfter({ is_global, tenant_id }: Place, before: boolean): boolean {
  const global = is_global ?? before;
  if (global && tenant_id)
    throw invalidField(
      'tenant_id',
      'contradicts is_global: a global client belongs to no tenant; a client of a tenant has is_global: false',
      'rule',
    );
  return global;
}

/** Throws `invalid_request` where a client of a tenant would sign in users of others. (docs/access.md, "One client, many tenants") */
function assertSignInTenants(
  { sign_in_tenants = 'home' }: Pick<NewClient, 'sign_in_tenants'>,
  isGlobal: boolean,
): void {
  if (sign_in_tenants !== 'home' && !isGlobal)
    throw invalidField('sign_in_tenants', 'listed and all are for global clients: send is_global: true', 'rule');
}

/** The clients a caller may see: a tenant does not see global ones. (identity.md §8, "Privilege") */
export const visibleClients = (db: Database, caller: Caller): RecordSet =>
  caller.allTenants ? db.of(Client, caller) : db.of(Client, caller).where(sql`not t.is_global`);

/** The row of a client visible to the caller. Throws `not_found`. */
export const findClient = (db: Database, caller: Caller, id: string, lock = sql``): Promise<Client> =>
  findRow<Client>(visibleClients(db, caller), clientView, { id }, lock);

/** Members that place a client: for callers of no tenant. */
const PLACE = ['is_global', 'tenant_id'] as const;

/** Applications that request tokens. (Identity, "Client"; identity.md §8, "Clients") */
@Injectable()
export class ClientsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly secrets: ClientSecrets,
    private readonly validation: ClientValidation,
  ) {}

  list(caller: Caller, query: ListQuery) {
    return listRecords(visibleClients(this.records, caller), clientView, query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, id: string, query: RecordQuery) {
    return findRecord(visibleClients(this.records, caller), clientView, { id }, query);
  }

  /** What the client meets and lacks of FAPI 2.0. Throws `not_found`. */
  async checkProfile(caller: Caller, id: string): Promise<SecurityProfileAnswer> {
    const client = await findClient(this.records, caller, id);
    const { security_profile = null } = client.client_metadata;
    return { security_profile, rules: [...profileRules(client, await resourcesSignedOtherwise(this.records, id))] };
  }

  /** A confidential client is answered with its secret, this once. Throws `conflict` when the name is taken. */
  async create(caller: Caller, client: NewClient, query: RecordQuery) {
    assertGlobalMembers(caller, client, PLACE);
    const { client_type = 'web', is_public = false, is_first_party = false } = client;
    const client_metadata = (merged({}, client.client_metadata) ?? {}) as ClientSettings;
    const shape = { client_type, is_public, is_first_party, client_metadata };
    assertSound(shape);
    await this.validation.assertServable(servableClient(shape));
    const secret = hasSecret(shape) ? this.secrets.make() : null;
    const secret_hash = secret && this.secrets.hash(secret);
    const place = await this.placeOf(caller, client);
    assertSignInTenants(client, place.is_global);
    const values = { ...client, ...place, client_metadata, secret_hash };
    const made = await this.changes.make((tx) => createRecord(tx.of(Client, caller), clientView, values, query));
    return withSecret(made, secret);
  }

  /**
   * Becoming public, or proving itself by a key, gives up the secret. Throws `conflict`; `forbidden` for more than names when the client
   * has what the caller lacks.
   */
  modify(caller: Caller, id: string, changes: ClientChanges, query: RecordQuery, ifMatch?: IfMatchStates) {
    assertNotServices(id);
    assertGlobalMembers(caller, changes, PLACE);
    return this.changes.make(async (tx) => {
      const before = await findClient(tx, caller, id, sql`for no key update`);
      const after = { ...before, ...changes, client_metadata: mergedSettings(before, changes) };
      assertSound(after);
      const otherwiseSigned = after.client_metadata.security_profile ? await resourcesSignedOtherwise(tx, id) : [];
      await this.validation.assertServable(servableClient(after), otherwiseSigned);
      const { tenant_id } = { ...before, ...changes };
      const place = isGlobalAfter(changes, before.is_global)
        ? { tenant_id: null }
        : { tenant_id: await homeOf(this.records, caller, tenant_id) };
      assertSignInTenants(after, place.tenant_id === null);
      const secretless = !hasSecret(after) ? { secret_hash: null, previous_secret_hash: null } : {};
      return modifyRecord(
        visibleClients(tx, caller),
        clientView,
        { id },
        { ...changes, ...place, ...secretless },
        { query, ifMatch, check: (_, values) => this.affected(tx, caller, id, values) },
      );
    });
  }

  /** Its grants, sessions' tokens and links go with it. Throws `default_protected` for the default client and those of the system, `forbidden`. */
  async delete(caller: Caller, id: string, ifMatch?: IfMatchStates) {
    assertNotServices(id);
    const check = ({ is_default }: Row, tx: Database): Promise<void> => {
      if (is_default) throw new ApiError('default_protected', 'The default client cannot be deleted.');
      if (isSystemClient(id)) throw new ApiError('default_protected', 'A client of the system cannot be deleted.');
      return affect(tx, caller, 'client', heldByClients(anyOf([id])));
    };
    await this.changes.make(async (tx) => {
      await deleteRecord(visibleClients(tx, caller), clientView, { id }, { ifMatch, check });
      await endGrantsOfClient(tx, id);
    });
  }

  /** A client that changes its place keeps its scopes: who holds them everywhere holds them there. */
  private affected(tx: Database, caller: Caller, id: string, values: Row): Promise<void> {
    const sensitive = isSensitive('clients', Object.keys(values));
    return affect(tx, caller, 'client', sensitive ? heldByClients(anyOf([id])) : null);
  }

  /** Global unless the caller is bound to a tenant or sends otherwise; then in the tenant named, the caller's, or the default one. */
  private async placeOf(caller: Caller, client: NewClient): Promise<{ is_global: boolean; tenant_id?: string }> {
    const { tenant_id } = client;
    const is_global = isGlobalAfter(client, caller.tenantId === null && !tenant_id);
    return is_global ? { is_global } : { is_global, tenant_id: await homeOf(this.records, caller, tenant_id) };
  }
}

const mergedSettings = ({ client_metadata }: Client, changes: ClientChanges): ClientSettings =>
  changes.client_metadata === undefined ? client_metadata : (merged(client_metadata, changes.client_metadata) ?? {});

function assertSound(client: ClientShape): void {
  const [member, why] = clientFault(client) ?? [];
  if (member && why) throw invalidField(member, why, 'rule');
}

/** Gives a client another secret. (Identity, "Change a client secret"; api.md, "Client secrets") */
@Injectable()
export class ClientSecretService {
  constructor(
    private readonly changes: Changes,
    private readonly secrets: ClientSecrets,
  ) {}

  /**
   * The client with its new secret; the one before it stays valid for `graceSeconds`.
   * Throws `invalid_request` for a client that has none, `forbidden` when the client may more than the caller.
   */
  change(caller: Caller, id: string, graceSeconds: number, query: RecordQuery): Promise<Presented> {
    assertNotServices(id);
    const secret = this.secrets.make();
    return this.changes.make(async (tx) => {
      const client = await findClient(tx, caller, id, sql`for no key update`);
      if (!hasSecret(client))
        throw invalidField('client_id', `is that of ${kindOf(client)}, which has no secret`, 'rule');
      await affect(tx, caller, 'client', heldByClients(anyOf([id])));
      await tx.query(sql`
        update clients set previous_secret_hash = case when ${graceSeconds} > 0 then secret_hash end,
          previous_secret_expires_at = case when ${graceSeconds} > 0 then now() + make_interval(secs => ${graceSeconds}) end,
          secret_hash = ${this.secrets.hash(secret)}, client_secret_expires_at = null,
          updated_by = ${caller.subject}, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
        where id = ${id}`);
      return withSecret(await findRecord(visibleClients(tx, caller), clientView, { id }, query), secret);
    });
  }
}

const kindOf = ({ is_public }: Pick<Client, 'is_public'>): string =>
  is_public ? 'a public client' : 'a client with token_endpoint_auth_method private_key_jwt';
