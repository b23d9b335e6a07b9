import type { StoredClient } from '../../directory/clients/client-validation.js';
import { standardGrant, type GrantName } from '../../directory/entities/grant-types.js';

/** A client as OpenID Connect Registration writes it, and our own members beside. */
export type ClientMetadata = Readonly<Record<string, unknown>> & {
  readonly client_id: string;
  readonly grant_types: readonly string[];
};

/** Our own members of the metadata. */
export const OWN_METADATA = [
  'tenant_id',
  'is_first_party',
  'is_account_pages',
  'is_registered',
  'secrets',
  'pkce_required',
  'security_profile',
  'id_token_lifetime',
  'refresh_lifetime',
  'allowed_origins',
] as const;

/** What client types may do until they say otherwise. (identity.md §2, "Clients") */
const DEFAULT_GRANTS: Readonly<Record<string, readonly GrantName[]>> = {
  web: ['authorization_code', 'refresh_token'],
  spa: ['authorization_code_verifier', 'refresh_token'],
  native: ['authorization_code_verifier', 'refresh_token'],
  machine: ['client_credentials'],
};

/** The FAPI 2.0 Security Profile. */
export const FAPI = 'fapi2';
/** Where the client names none. */
const FAPI_SIGNATURES = { id_token_signed_response_alg: 'ES256', authorization_signed_response_alg: 'ES256' };

const ID_TOKEN_SECONDS = 3_600;
const REFRESH_TOKEN_SECONDS = 2_592_000;
const ENDLESS_REFRESH_TOKEN_SECONDS = 315_360_000;
const ACTING_OAUTH_MEMBERS = [
  'jwks',
  'jwks_uri',
  'id_token_signed_response_alg',
  'require_pushed_authorization_requests',
  'default_max_age',
  'default_acr_values',
  'dpop_bound_access_tokens',
  'request_object_signing_alg',
  'require_signed_request_object',
  'authorization_signed_response_alg',
  'response_modes',
];

/** The metadata of a client; grants the deployment does not offer are left out. */
export function clientMetadata(client: StoredClient, offer: ReadonlySet<string>): ClientMetadata {
  const { urls = {}, refresh_token: refresh = {}, id_token: idToken = {}, oauth = {} } = client.client_metadata;
  const listed = client.client_metadata.grant_types ?? DEFAULT_GRANTS[client.client_type] ?? [];
  const grants = [...new Set(listed.map(standardGrant))].filter((grant) => offer.has(grant));
  const responses = urls.redirect_uris?.length ? responseTypes(grants) : [];
  const isFapi = client.client_metadata.security_profile === FAPI;
  return {
    ...(isFapi ? FAPI_SIGNATURES : {}),
    ...present(oauth, ACTING_OAUTH_MEMBERS),
    ...present(urls, ['redirect_uris', 'post_logout_redirect_uris', 'initiate_login_uri', 'backchannel_logout_uri']),
    ...(urls.backchannel_logout_uri ? { backchannel_logout_session_required: true } : {}),
    client_id: client.id,
    client_name: client.client_name,
    application_type: client.client_type === 'native' ? 'native' : 'web',
    grant_types: grants,
    response_types: responses,
    ...authentication(client, oauth),
    tenant_id: client.tenant_id,
    is_first_party: client.is_first_party,
    is_registered: client.is_registered === true,
    ...(isFapi ? { security_profile: FAPI } : {}),
    pkce_required: client.is_public || isFapi || isVerifierOnly(listed),
    allowed_origins: urls.allowed_origins ?? [],
    id_token_lifetime: idToken.expiration_lifetime ?? ID_TOKEN_SECONDS,
    refresh_lifetime:
      refresh.expiration_enabled === false
        ? ENDLESS_REFRESH_TOKEN_SECONDS
        : (refresh.expiration_lifetime ?? REFRESH_TOKEN_SECONDS),
  };
}

/** The library wants a `client_secret` where one is used; what is compared are the digests in `secrets`. */
function authentication(
  client: StoredClient,
  { token_endpoint_auth_method: method }: Readonly<Record<string, unknown>>,
) {
  if (client.is_public) return { token_endpoint_auth_method: 'none' };
  if (method === 'private_key_jwt') return { token_endpoint_auth_method: 'private_key_jwt' };
  const { secret_hash, client_secret_expires_at, previous_secret_hash, previous_secret_expires_at } = client;
  return {
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: 'digest',
    secrets: { secret_hash, client_secret_expires_at, previous_secret_hash, previous_secret_expires_at },
  };
}

function responseTypes(grants: readonly string[]): string[] {
  return [
    ...(grants.includes('authorization_code') ? ['code'] : []),
    ...(grants.includes('implicit') ? ['id_token', 'id_token token'] : []),
  ];
}

const isVerifierOnly = (listed: readonly string[]): boolean =>
  listed.includes('authorization_code_verifier') && !listed.includes('authorization_code');

/** The named members that have a value. */
function present(from: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(from).filter(([name, value]) => names.includes(name) && value !== null && value !== undefined),
  );
}
