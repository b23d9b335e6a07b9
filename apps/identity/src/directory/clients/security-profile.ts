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
/** Of ID tokens, answers and requests. (FAPI 2.0 Security Profile §5.4.1) */
const WEAK = ['RS256', 'none'];
const SIGNATURES = ['id_token_signed_response_alg', 'authorization_signed_response_alg', 'request_object_signing_alg'];

/**
 * The rules of FAPI 2.0 that a client's settings can meet or miss; the others hold for every client of the profile anyway: PKCE by S256, the
 * issuer alone as audience of assertions, no rotation. (FAPI 2.0 Security Profile §5.3; docs/tokens.md)
 */
export function profileRules({ client_type, is_public, client_metadata: settings }: Profiled): readonly ProfileRule[] {
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
  ];
}

const listOf = (what: string, values: readonly string[]): string =>
  values.length === 0 ? `no ${what}` : `${what}: ${values.join(', ').slice(0, 1_000)}`;

/** Apps on a device listen on its own address. (RFC 8252 §7.3) */
const isProtected = (uri: string, clientType: string): boolean => {
  const protocol = URL.parse(uri)?.protocol;
  return protocol === 'https:' || (clientType === 'native' && protocol === 'http:');
};
