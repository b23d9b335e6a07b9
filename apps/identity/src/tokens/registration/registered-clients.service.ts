import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId, Records, type Database } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { hasSecret } from '../../directory/clients/client-rules.js';
import { ClientValidation, servableClient } from '../../directory/clients/client-validation.js';
import { actAsClient, Changes } from '../../platform/changes/changes.service.js';
import { endGrantsOfClient } from '../../platform/grants/end-grants.js';
import { ClientSecrets } from '../../platform/keys/client-secrets.service.js';
import { isSameDigest, Pepper } from '../../platform/keys/pepper.service.js';
import type { Credentials, RegisteredRow } from './present-registration.js';
import { readRegistration, type Registration } from './read-registration.js';
import { freeName, renamed } from './registered-names.js';
import { findScopes, putScopes } from './registered-scopes.js';
import { noToken, type Registrar } from './registration-callers.service.js';
import { asMetadataError, invalidMember } from './registration-errors.js';
import { findPolicy, type RegistrationPolicy } from './registration-policy.js';

type Members = Readonly<Record<string, unknown>>;

/** A client, and what is told once. */
export interface Registered {
  readonly row: RegisteredRow;
  readonly credentials: Credentials;
}

const TOKEN_BYTES = 32;
/** What the service says; a client does not send it back. (RFC 7592 §2.2) */
const ANSWERED = [
  'registration_access_token',
  'registration_client_uri',
  'client_secret_expires_at',
  'client_id_issued_at',
];

/** Clients that register themselves, and manage what they registered by their own token. (RFC 7591; RFC 7592) */
@Injectable()
export class RegisteredClients {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly secrets: ClientSecrets,
    private readonly pepper: Pepper,
    private readonly validation: ClientValidation,
  ) {}

  /**
   * A client of the tenant, with its secret if it has one. What it may is no privilege, so nobody is affected. Throws
   * `invalid_client_metadata`, `invalid_redirect_uri`; `access_denied` where the tenant has as many as it may.
   */
  async register({ policy, caller }: Registrar, body: Members): Promise<Registered> {
    const client = await this.soundClient(body, policy, caller === null);
    const scopes = await findScopes(this.records, policy.tenantId, client.scopes);
    const { credentials, digests } = this.newCredentials(hasSecret(client));
    const id = newId();
    const row = await this.changes.quietly(async (tx) => {
      // One at a time for each tenant: they count, and share names.
      await tx.query(sql`select 1 from tenants where id = ${policy.tenantId} for no key update`);
      const subject = caller?.subject ?? null;
      const [made] = await tx.query<RegisteredRow>(sql`
        insert into clients (id, tenant_id, client_type, client_name, client_metadata, is_public, is_global, secret_hash, registration_token_hash, created_by, updated_by)
        select ${id}::uuid, ${policy.tenantId}::uuid, ${client.client_type}, ${freeName(client, id, policy.tenantId)},
          ${JSON.stringify(client.client_metadata)}::jsonb, ${client.is_public}::boolean, false, ${digests.secret}::text, ${digests.token}::text, ${subject}::uuid, ${subject}::uuid
        where (select count(*) from clients r where r.tenant_id = ${policy.tenantId} and r.registration_token_hash is not null) < ${policy.max_clients}
        returning ${COLUMNS}`);
      if (!made) throw new ApiError('access_denied', 'The tenant has as many registered clients as it may.');
      await putScopes(tx, id, scopes);
      return made;
    });
    return { row, credentials };
  }

  /** Throws `invalid_token` for every token but this client's own. One statement. */
  async find(id: string, token: string): Promise<Registered> {
    return { row: await this.ownRow(this.records, id, token), credentials: { registration_access_token: token } };
  }

  /**
   * Replaces all that is registered, and the token; a secret stays unless the client gets its first one. Throws as `register`;
   * `invalid_token`, of several at a time for all but one; `conflict` where somebody else changes the client meanwhile; `forbidden` for a client that an administrator made more of.
   */
  async update(id: string, token: string, body: Members): Promise<Registered> {
    const before = await this.ownRow(this.records, id, token);
    assertManagesItself(before);
    const policy = await findPolicy(this.records, before.tenant_id);
    if (!policy || policy.mode === 'off')
      throw new ApiError('access_denied', 'Clients do not register themselves at this tenant any more.');
    const isOpen = before.created_by === null;
    const client = await this.soundClient(this.withoutOwn(before, body), policy, isOpen, before.client_metadata);
    const scopes = await findScopes(this.records, policy.tenantId, client.scopes);
    const kept = hasSecret(client) && before.secret_hash !== null;
    const { credentials, digests } = this.newCredentials(hasSecret(client) && !kept);
    const row = await this.changes.make(async (tx) => {
      await actAsClient(tx, id);
      const [changed] = await tx.query<RegisteredRow>(sql`
        update clients set client_type = ${client.client_type}, client_name = ${renamed(client, before)},
          client_metadata = client_metadata || ${JSON.stringify(client.client_metadata)}::jsonb || jsonb_build_object('urls', ${keptUrls(client)}), is_public = ${client.is_public}::boolean,
          secret_hash = case when ${kept}::boolean then secret_hash else ${digests.secret}::text end,
          previous_secret_hash = case when ${kept}::boolean then previous_secret_hash end, registration_token_hash = ${digests.token}::text,
          updated_by = ${id}::uuid, updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
        where id = ${id} and registration_token_hash = ${before.registration_token_hash} and updated_at = ${before.version}::timestamptz and ${MANAGES_ITSELF}
        returning ${COLUMNS}`);
      if (!changed) throw await this.refusalOf(tx, id, token);
      await putScopes(tx, id, scopes);
      return changed;
    });
    return { row, credentials };
  }

  /** Ends its tokens, too. Throws `invalid_token`; `forbidden` as `update`. */
  async delete(id: string, token: string): Promise<void> {
    await this.changes.make(async (tx) => {
      await actAsClient(tx, id);
      const before = await this.ownRow(tx, id, token);
      assertManagesItself(before);
      const deleted = await tx.query(sql`
        delete from clients where id = ${id} and registration_token_hash = ${before.registration_token_hash} and ${MANAGES_ITSELF} returning 1`);
      if (deleted.length === 0) throw notItsToken();
      await endGrantsOfClient(tx, id);
    });
  }

  /** The client as it would be stored, which the authorization server can serve. */
  private async soundClient(
    body: Members,
    policy: RegistrationPolicy,
    isOpen: boolean,
    kept: object = {},
  ): Promise<Registration> {
    const client = readRegistration(body, policy, isOpen);
    const whole = { ...client, client_metadata: { ...kept, ...client.client_metadata } };
    await this.validation.assertServable(servableClient(whole)).catch((error: unknown) => {
      throw asMetadataError(error);
    });
    return client;
  }

  /** Why nothing was changed: another request has used the token, or the client was changed by somebody else. */
  private async refusalOf(tx: Database, id: string, token: string): Promise<ApiError> {
    await this.ownRow(tx, id, token);
    return new ApiError('conflict', 'The client was changed meanwhile: read it and send the update again.');
  }

  private async ownRow(db: Pick<Database, 'query'>, id: string, token: string): Promise<RegisteredRow> {
    const [row] = await db.query<RegisteredRow>(sql`
      select ${COLUMNS} from clients where id = ${id} and registration_token_hash is not null`);
    const fits = isSameDigest(this.digestOf(token), row?.registration_token_hash);
    if (!row || !fits) throw notItsToken();
    return row;
  }

  /** The metadata of an update. Throws for an id or secret that is another's, and for what only the service says. */
  private withoutOwn(before: RegisteredRow, body: Members): Members {
    const { client_id, client_secret, ...members } = body;
    if (client_id !== before.id) throw invalidMember('client_id', 'must be that of the client', 'rule');
    if (client_secret !== undefined && !this.isItsSecret(client_secret, before))
      throw invalidMember('client_secret', 'must be that of the client, or left out', 'rule');
    const answered = ANSWERED.find((name) => name in members);
    if (answered !== undefined) throw invalidMember(answered, 'is not sent in an update', 'unknown');
    return members;
  }

  private isItsSecret(secret: unknown, { secret_hash }: RegisteredRow): boolean {
    return typeof secret === 'string' && isSameDigest(this.secrets.hash(secret), secret_hash);
  }

  private newCredentials(withSecret: boolean) {
    const registration_access_token = randomBytes(TOKEN_BYTES).toString('base64url');
    const secret = withSecret ? this.secrets.make() : undefined;
    return {
      credentials: { ...(secret === undefined ? {} : { client_secret: secret }), registration_access_token },
      digests: {
        secret: secret === undefined ? null : this.secrets.hash(secret),
        token: this.digestOf(registration_access_token),
      },
    };
  }

  private digestOf(token: string): string {
    return this.pepper.digest('registration_token', token);
  }
}

const COLUMNS = sql`id, tenant_id, client_type, client_name, client_metadata, is_first_party, is_global, secret_hash, registration_token_hash,
  created_at, created_by, client_secret_expires_at, updated_at::text as version`;
const MANAGES_ITSELF = sql`not is_first_party and not is_global`;

/** Throws `forbidden` for a client that administrators made more of. */
function assertManagesItself({ is_first_party, is_global }: RegisteredRow): void {
  if (is_first_party || is_global)
    throw new ApiError('forbidden', 'Administrators manage this client: it does not manage itself any more.');
}

/** Its new addresses, and the origins that administrators gave it. */
const keptUrls = ({ client_metadata: { urls } }: Registration): Sql =>
  sql`${JSON.stringify(urls)}::jsonb || jsonb_strip_nulls(jsonb_build_object('allowed_origins', client_metadata #> '{urls,allowed_origins}'))`;

const notItsToken = (): ApiError => noToken('The registration access token is not that of this client.');
