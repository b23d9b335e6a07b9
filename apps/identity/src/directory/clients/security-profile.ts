import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import type { StoredClient } from './client-validation.js';

type Profiled = Pick<StoredClient, 'client_type' | 'is_public'> & {
  readonly client_metadata: {
    readonly grant_types?: readonly string[] | null;
    readonly urls?: { readonly redirect_uris?: readonly string[] | null } | null;
    readonly oauth?: Readonly<Record<string, unknown>> | null;
  };
};

/** A rule of a profile, and what a client has there. */
export interface ProfileRule {
  readonly rule: string;
  readonly met: boolean;
  /** What was found, for people. */
  readonly found: string;
}

const GRANTS = ['authorization_code', 'authorization_code_verifier', 'refresh_token', 'client_credentials'];
/** How JWTs of the profile are signed, whoever makes them. (FAPI 2.0 Security Profile §5.4.1) */
export const FAPI_ALGORITHMS = ['ES256', 'PS256', 'EdDSA'] as const;
export const isFapiAlgorithm = (value: unknown): boolean => FAPI_ALGORITHMS.some((one) => one === value);
/** Of ID tokens, answers and requests. */
const WEAK = ['RS256', 'none'];
const SIGNATURES = ['id_token_signed_response_alg', 'authorization_signed_response_alg', 'request_object_signing_alg'];

/**
 * The rules of FAPI 2.0 that a client's settings can meet or miss; the others hold for every client of the profile anyway: PKCE by S256, the
 * issuer alone as audience of assertions, no rotation. `otherwiseSigned`: as `resourcesSignedOtherwise` answers. (FAPI 2.0 Security Profile
 * §5.3; docs/tokens.md)
 */
export function profileRules(
  { client_type, is_public, client_metadata: settings }: Profiled,
  otherwiseSigned: readonly string[] = [],
): readonly ProfileRule[] {
  const { oauth, urls, grant_types } = settings;
  const other = (grant_types ?? []).filter((grant) => !GRANTS.includes(grant));
  const open = (urls?.redirect_uris ?? []).filter((uri) => !isProtected(uri, client_type));
  const weak = SIGNATURES.filter((name) => WEAK.includes(String(oauth?.[name])));
  const is = (rule: string, member: string, expected: unknown): ProfileRule => {
    const value = oauth?.[member];
    return { rule, met: value === expected, found: `oauth.${member} is ${JSON.stringify(value ?? null)}` };
  };
  return [
    { rule: 'confidential', met: !is_public, found: `is_public is ${is_public}` },
    is('private_key_jwt', 'token_endpoint_auth_method', 'private_key_jwt'),
    is('pushed_requests', 'require_pushed_authorization_requests', true),
    is('bound_tokens', 'dpop_bound_access_tokens', true),
    { rule: 'grants', met: other.length === 0, found: listOf('other grant_types', other) },
    { rule: 'redirect_uris', met: open.length === 0, found: listOf('redirect_uris without https', open) },
    { rule: 'signatures', met: weak.length === 0, found: listOf('members with RS256 or none', weak) },
    {
      rule: 'access_tokens',
      met: otherwiseSigned.length === 0,
      found: listOf('resources with RS256 or HS256', otherwiseSigned),
    },
  ];
}

/** Resources of a client whose access tokens are signed in a way that the profile does not have: identifiers, with the algorithm. */
export async function resourcesSignedOtherwise(db: Pick<Database, 'query'>, clientId: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    select coalesce(r.identifier_url, r.id::text) || ' (' || (r.resource_metadata ->> 'signing_algorithm') || ')' as name
    from client_resources l join resources r on r.id = l.resource_id
    where l.client_id = ${clientId}::uuid and l.authorized
      and r.resource_metadata ->> 'signing_algorithm' <> all (${[...FAPI_ALGORITHMS]}::text[])
    order by r.id`);
  return rows.map(({ name }) => name);
}

const listOf = (what: string, values: readonly string[]): string =>
  values.length === 0 ? `no ${what}` : `${what}: ${values.join(', ').slice(0, 1_000)}`;

/** Apps on a device listen on its own address. (RFC 8252 §7.3) */
const isProtected = (uri: string, clientType: string): boolean => {
  const protocol = URL.parse(uri)?.protocol;
  return protocol === 'https:' || (clientType === 'native' && protocol === 'http:');
};
