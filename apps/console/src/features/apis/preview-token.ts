import type { IdentityApi } from '@groundwork/client';
import { audienceOf, isByRoles } from './audience';
import type { Api } from './use-api';

type Client = IdentityApi.components['schemas']['Client'];

/** What the token of an API is said from; all of it can be read by who may open the page. */
export interface TokenFacts {
  readonly issuer: string;
  readonly api: Pick<Api, 'id' | 'resource_metadata'>;
  readonly client: Pick<
    Client,
    'id' | 'client_type' | 'client_metadata' | 'is_first_party' | 'is_global' | 'tenant_id'
  >;
  /** Scopes of the API that the application was granted. */
  readonly granted: readonly { readonly id: string; readonly name: string }[];
  /** Whether the application may get tokens for the API at all; none where they are not linked. */
  readonly authorized: boolean | undefined;
  /** Absent where the application acts for itself. */
  readonly user?: {
    readonly id: string;
    readonly tenant_id: string;
    readonly is_blocked: boolean;
    /** Ids of the scopes of the API that the user has, by whatever. */
    readonly held: ReadonlySet<string>;
    readonly isAdmitted: boolean | undefined;
  };
}

/** Why there is no such token. */
export type NoToken =
  'notLinked' | 'suspended' | 'noScopes' | 'lacking' | 'blocked' | 'notAdmitted' | 'noMachine' | 'profile';

export interface TokenPreview {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Seconds. */
  readonly lifetime: number;
}

/** Stands for what differs from token to token. */
export const OPEN = '…';
const LIFETIME_S = 900;
const DEFAULT_ALGORITHM = 'ES256';
/** What claims are made of that only a user has. */
const OF_USERS = /^(roles|role_ids|groups|group_ids|user\..*)$/;
/** Not of clients that are held to FAPI 2.0. (docs/tokens.md) */
const WEAK: ReadonlySet<string> = new Set(['RS256', 'HS256']);

/**
 * What a token would say that the application requests for this API alone, without naming scopes: at most that, as consent and hooks only
 * take away and hooks may add claims. The rules are those of docs/access.md and docs/tokens.md; a test compares with a token of the service.
 * @param now seconds since 1970
 */
export function previewToken(facts: TokenFacts, now: number): TokenPreview | NoToken {
  const scopes = scopesOf(facts);
  const reason = reasonOf(facts, scopes);
  if (reason !== undefined) return reason;
  const { issuer, api, client, user } = facts;
  const metadata = api.resource_metadata;
  const lifetime = metadata?.token_lifetime ?? LIFETIME_S;
  const names = scopes.map(({ name }) => name);
  const tenant = user ? user.tenant_id : client.tenant_id;
  return {
    header: { alg: algorithmOf(facts), typ: 'at+jwt', kid: OPEN },
    lifetime,
    payload: {
      ...claimsOf(facts, new Set(names)),
      iss: issuer,
      aud: audienceOf(api) ?? `urn:uuid:${api.id}`,
      sub: user?.id ?? client.id,
      client_id: client.id,
      scope: names.join(' '),
      ...(metadata?.scopes_added === true && { permissions: names }),
      ...(tenant !== null && { tenant_id: tenant }),
      ...(user && { grant_id: OPEN }),
      ...(user && metadata?.acr_required != null && { acr: metadata.acr_required, auth_time: now }),
      ...(client.client_metadata?.oauth?.dpop_bound_access_tokens === true && { cnf: { jkt: OPEN } }),
      jti: OPEN,
      iat: now,
      nbf: now,
      exp: now + lifetime,
    },
  };
}

/** Scopes that the application was granted and, where roles decide, the user has. */
const scopesOf = ({ api, granted, user }: TokenFacts) =>
  granted.filter(({ id }) => !user || !isByRoles(api) || user.held.has(id));

function reasonOf(facts: TokenFacts, scopes: readonly object[]): NoToken | undefined {
  const { client, granted, authorized, user } = facts;
  if (authorized === undefined) return 'notLinked';
  if (!authorized) return 'suspended';
  if (granted.length === 0) return 'noScopes';
  if (user?.is_blocked) return 'blocked';
  if (user?.isAdmitted === false) return 'notAdmitted';
  if (!user && !actsForItself(client)) return 'noMachine';
  if (client.client_metadata?.security_profile === 'fapi2' && WEAK.has(algorithmOf(facts))) return 'profile';
  return scopes.length === 0 ? 'lacking' : undefined;
}

/** Of the kinds of applications machines alone, unless the application says otherwise. */
const actsForItself = ({ client_type: type, client_metadata: metadata }: TokenFacts['client']): boolean =>
  metadata?.grant_types?.includes('client_credentials') ?? type === 'machine';

const algorithmOf = ({ api }: TokenFacts): string => api.resource_metadata?.signing_algorithm ?? DEFAULT_ALGORITHM;

/** Claims that the API declares: the value of those that have one, else what it is made of. (docs/access.md, "Claims") */
function claimsOf({ api, client, user }: TokenFacts, scopes: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  const declared = api.resource_metadata?.claims ?? [];
  const carried = declared.filter(
    ({ scope, from = '' }) =>
      (scope === undefined ? client.is_first_party : scopes.has(scope)) && (user !== undefined || !OF_USERS.test(from)),
  );
  return Object.fromEntries(
    carried.map(({ claim, from, value }) => [claim, from === undefined ? value : `${OPEN} (${from})`]),
  );
}
