import { standardGrant } from '../../directory/entities/grant-types.js';
import type { ClientSettings } from '../../directory/entities/client.entity.js';
import { responsesOf } from './read-registration.js';
import { OAUTH_MEMBERS, URL_MEMBERS } from './registration-members.js';

/** The columns of a client that registered itself. */
export interface RegisteredRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly client_type: string;
  readonly client_name: string;
  readonly client_metadata: ClientSettings;
  readonly is_first_party: boolean;
  readonly is_global: boolean;
  readonly secret_hash: string | null;
  readonly registration_token_hash: string;
  /** ISO 8601. */
  readonly created_at: string;
  /** Of its last change. */
  readonly version: string;
  /** Who vouched for it; `null`: nobody, so it uses PKCE. */
  readonly created_by: string | null;
  /** ISO 8601; `null`: its secret does not expire. */
  readonly client_secret_expires_at: string | null;
}

/** What is told once, beside the metadata. */
export interface Credentials {
  readonly client_secret?: string;
  readonly registration_access_token: string;
}

/** A Client Information Response: all that is registered. A secret is in it when it is new, since only its digest is kept. (RFC 7591 §3.2.1) */
export function presentRegistration(row: RegisteredRow, credentials: Credentials, issuer: string): object {
  const { grant_types, urls, oauth } = row.client_metadata;
  const grants = (grant_types ?? []).map(standardGrant);
  const expires = row.client_secret_expires_at;
  return {
    client_id: row.id,
    client_id_issued_at: secondsOf(row.created_at),
    ...credentials,
    ...(row.secret_hash === null ? {} : { client_secret_expires_at: expires === null ? 0 : secondsOf(expires) }),
    registration_client_uri: `${issuer.replace(/\/$/, '')}/oauth2/register/${row.id}`,
    ...(row.client_name === row.id ? {} : { client_name: row.client_name }),
    application_type: row.client_type === 'native' ? 'native' : 'web',
    grant_types: grants,
    response_types: responsesOf(grants),
    ...only(urls, URL_MEMBERS),
    ...only(oauth, OAUTH_MEMBERS),
  };
}

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000);

const only = (from: object | null | undefined, members: object): object =>
  Object.fromEntries(
    Object.entries(from ?? {}).filter(([name, value]) => Object.hasOwn(members, name) && value !== null),
  );
