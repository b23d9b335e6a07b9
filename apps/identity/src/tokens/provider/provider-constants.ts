import { ACR_VALUES } from '../../directory/entities/resource.entity.js';
import type { Client, Configuration } from './oidc-provider.js';

/** `ONE_FACTOR`: a password, a code by mail, an external provider. `TWO_FACTORS`: two of them, or a passkey that verified its user. */
export const [ONE_FACTOR, TWO_FACTORS] = ACR_VALUES;

/** The class of a sign-in, by its methods. (OpenID Connect Core §2, `acr`; RFC 8176, `mfa`) */
export const contextOf = (amr: readonly string[]): string => (amr.includes('mfa') ? TWO_FACTORS : ONE_FACTOR);

const OFF = { enabled: false } as const;
const ON = { enabled: true } as const;

/** Where the library answers. Introspection, revocation and userinfo are named for discovery: our own controllers answer them. */
export const ROUTES = {
  authorization: '/oauth2/authorize',
  pushed_authorization_request: '/oauth2/par',
  token: '/oauth2/token',
  jwks: '/oauth2/jwks',
  introspection: '/oauth2/introspect',
  revocation: '/oauth2/revoke',
  userinfo: '/oauth2/userinfo',
  end_session: '/oauth2/logout',
  device_authorization: '/oauth2/device_authorization',
  code_verification: '/device',
} as const;

/** What the library offers; everything that is not named stays off; what has pages comes with them. */
export const FEATURES: NonNullable<Configuration['features']> = {
  devInteractions: OFF,
  clientCredentials: ON,
  introspection: ON,
  revocation: ON,
  userinfo: ON,
  pushedAuthorizationRequests: ON,
  backchannelLogout: ON,
  jwtResponseModes: ON,
  externalSigningSupport: { enabled: true, ack: 'experimental-01' },
};

/** Signatures of DPoP proofs: those that FAPI 2.0 allows. (RFC 9449 §5.1; FAPI 2.0 Security Profile §5.4.1) */
export const PROOF_ALGORITHMS = ['ES256', 'PS256', 'EdDSA', 'Ed25519'] as const;

/** Signatures of ID tokens and signed answers, of clients' assertions and signed requests; nothing symmetric. */
export const SIGNATURES: NonNullable<Configuration['enabledJWA']> = {
  idTokenSigningAlgValues: ['RS256', 'ES256'],
  clientAuthSigningAlgValues: ['RS256', 'PS256', 'ES256', 'EdDSA'],
  dPoPSigningAlgValues: [...PROOF_ALGORITHMS],
  userinfoSigningAlgValues: [],
  introspectionSigningAlgValues: [],
  authorizationSigningAlgValues: ['RS256', 'ES256'],
  requestObjectSigningAlgValues: ['RS256', 'PS256', 'ES256', 'EdDSA'],
};

/** Browsers keep `__Host-` cookies to one host and https. */
export const COOKIE_NAMES = {
  secure: { session: '__Host-session', interaction: '__Secure-interaction', resume: '__Secure-resume' },
  plain: { session: 'session', interaction: 'interaction', resume: 'resume' },
} as const;

const CODE_SECONDS = 60;
const DEVICE_CODE_SECONDS = 600;
const INTERACTION_SECONDS = 3_600;
const SESSION_SECONDS = 1_209_600;

/** Lifetimes in seconds. A rotated refresh token ends when the first one would have. */
export const LIFETIMES: NonNullable<Configuration['ttl']> = {
  AccessToken: (_, token) => lifetimeOf(token),
  ClientCredentials: (_, token) => lifetimeOf(token),
  AuthorizationCode: CODE_SECONDS,
  DeviceCode: DEVICE_CODE_SECONDS,
  Interaction: INTERACTION_SECONDS,
  Session: ({ oidc }, session) =>
    numberOf(oidc.account, 'session_lifetime', oidc.account ? SESSION_SECONDS : remainingOf(session)),
  IdToken: (_, __, client) => numberOf(client, 'id_token_lifetime', INTERACTION_SECONDS),
  RefreshToken: (ctx, _, client) =>
    ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? numberOf(client, 'refresh_lifetime', SESSION_SECONDS),
  Grant: (ctx) => grantSeconds(ctx.oidc.client, ctx.oidc.account),
};

/** The ceiling of everything under a grant. */
export const grantSeconds = (client: Client | undefined, account?: Readonly<Record<string, unknown>>): number =>
  Math.max(
    numberOf(client, 'refresh_lifetime', SESSION_SECONDS),
    numberOf(account, 'session_lifetime', SESSION_SECONDS),
  );

/** Where nobody's account was looked up, a session ends when it would have. */
const remainingOf = ({ exp }: { readonly exp?: number }): number =>
  exp === undefined ? SESSION_SECONDS : Math.max(1, exp - Math.floor(Date.now() / 1_000));

/** Every access token is planned, and its plan has a lifetime. */
function lifetimeOf({ resourceServer }: { readonly resourceServer?: { readonly accessTokenTTL?: number } }): number {
  if (!resourceServer?.accessTokenTTL) throw new Error('an access token was issued without a plan');
  return resourceServer.accessTokenTTL;
}

function numberOf(from: Readonly<Record<string, unknown>> | undefined, name: string, otherwise: number): number {
  const value = from?.[name];
  return typeof value === 'number' ? value : otherwise;
}
