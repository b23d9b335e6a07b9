import { linkTo } from '@groundwork/rest';
import { SCOPE_CLAIMS } from '../../sign-in/accounts/account.js';
import type { Outgoing } from '../../platform/outgoing/outgoing.service.js';
import { accountOf } from '../planning/account-of.js';
import { assertOwnAudiences } from '../provider/client-assertions.js';
import { FAPI, OWN_METADATA } from '../clients/client-metadata.js';
import { loadGrant } from '../grants/load-grant.js';
import type { ConsentedGrants } from '../grants/consented-grants.service.js';
import type { ProviderPages } from './provider-pages.js';
import {
  COOKIE_NAMES,
  FEATURES,
  LIFETIMES,
  ROUTES,
  SIGNATURES,
  ONE_FACTOR,
  TWO_FACTORS,
} from '../provider/provider-constants.js';
import type { Adapter, Client, Configuration } from '../provider/oidc-provider.js';
import { assertRequestObject } from '../provider/request-objects.js';
import { isOfOtherTenant, resolveTenant } from '../planning/named-tenant.js';
import { signInPolicy, type HasSecondFactor } from '../planning/sign-in-policy.js';
import type { DeclaredClaims } from '../planning/claims/declared-claims.service.js';
import { accountReadAlong } from '../store/oidc-adapter.js';
import { customizeToken } from '../planning/token-customizer.js';
import type { TokenPlanner } from '../planning/token-planner.service.js';

/** What the configuration is made of. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly cookieKeys: readonly string[];
  readonly allowLegacyGrants: boolean;
  /** Where the documentation of the services is served: its "Authorize" may use any client the reader has. */
  readonly trustedOrigins: readonly string[];
  readonly adapter: (model: string) => Adapter;
  readonly planner: TokenPlanner;
  readonly grants: ConsentedGrants;
  readonly claims: DeclaredClaims;
  readonly pages: ProviderPages;
  /** The library's way to clients' `jwks_uri` and logout addresses. */
  readonly fetch: Outgoing['fetch'];
  readonly hasSecondFactor: HasSecondFactor;
  /** 32 bytes, the same on all replicas. */
  readonly nonceSecret: Buffer;
}

/** `none` is for the account pages: a sign-in and nothing else. */
const RESPONSES = ['code', 'none'] as const;
const LEGACY_RESPONSES = [...RESPONSES, 'id_token', 'id_token token'] as const;
/** Every ID token says how and when its user signed in, whether it was requested or not. (OpenID Connect Core §2) */
const AUTHENTICATION_CLAIMS = ['acr', 'amr', 'auth_time'];
const MAX_FETCHED_BYTES = 65_536;

/** How the library is set up. Every default that prints a notice is replaced. (identity.md §2) */
export function providerConfiguration({ planner, pages, ...settings }: ProviderSettings): Configuration {
  return {
    assertJwtClientAuthClaimsAndHeader: (ctx, claims, header, client) =>
      Promise.resolve(assertOwnAudiences(ctx, claims, { header, isFapi: isFapi(client) })),
    acrValues: [ONE_FACTOR, TWO_FACTORS],
    adapter: settings.adapter,
    // The library wants arrays it may change.
    claims: { ...structuredClone(SCOPE_CLAIMS), openid: ['sub', ...AUTHENTICATION_CLAIMS] },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    clientBasedCORS: (_, origin, client) =>
      origin !== 'null' && [...settings.trustedOrigins, ...originsOf(client)].includes(origin),
    cookies: cookies(settings),
    discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
    enabledJWA: SIGNATURES,
    extraParams: { tenant: (ctx) => resolveTenant(ctx, planner.clients), organization: null },
    extraClientMetadata: { properties: [...OWN_METADATA], validator: () => undefined },
    features: {
      ...FEATURES,
      claimsParameter: {
        enabled: true,
        assertClaimsParameter: (ctx, claims, { clientId }) => planner.assertClaims(ctx, claims, clientId),
      },
      fapi: { enabled: true, profile: (_, client) => (isFapi(client) ? '2.0' : undefined) },
      dPoP: { enabled: true, nonceSecret: settings.nonceSecret, requireNonce: () => false },
      deviceFlow: pages.deviceFlow,
      requestObjects: {
        enabled: true,
        requireSignedRequestObject: false,
        assertJwtClaimsAndHeader: (ctx, claims, header, client) =>
          Promise.resolve(assertRequestObject(ctx, claims, { header, isFapi: isFapi(client) })),
      },
      rpInitiatedLogout: pages.logout,
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx, client, granted) => planner.defaultResource(ctx, client, granted),
        getResourceServerInfo: (ctx, indicator, client) => planner.resourceServer(ctx, indicator, client),
        useGrantedResource: () => true,
      },
    },
    fetch: settings.fetch,
    fetchResponseBodyLimits: { jwks_uri: MAX_FETCHED_BYTES, sector_identifier_uri: MAX_FETCHED_BYTES },
    findAccount: async (ctx, id) => {
      const row = accountReadAlong(ctx, id) ?? (await planner.accountFor(ctx, id));
      return row && accountOf(row);
    },
    formats: { customizers: { jwt: (ctx, token, jwt) => customizeToken({ planner, ...settings }, ctx, token, jwt) } },
    // The client's id lets an expired page offer a way back.
    interactions: {
      policy: signInPolicy(
        settings.hasSecondFactor,
        (ctx) => isOfOtherTenant(ctx, planner.clients),
        (ctx) => planner.reachOf(ctx),
      ),
      url: (_, { uid, params }) =>
        linkTo(`/interaction/${uid}?client_id=${encodeURIComponent(String(params['client_id']))}`),
    },
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    loadExistingGrant: (ctx) => loadGrant(ctx, { planner, grants: settings.grants }),
    pkce: { required: (_, client) => client['pkce_required'] === true },
    renderError: pages.renderError,
    responseTypes: [...(settings.allowLegacyGrants ? LEGACY_RESPONSES : RESPONSES)],
    // A bound refresh token gains nothing by rotation, and may be lost by it. (FAPI 2.0 Security Profile §5.3.2.1)
    rotateRefreshToken: async (ctx) => {
      await planner.beforeRotation(ctx);
      return !isFapi(ctx.oidc.client);
    },
    routes: ROUTES,
    subjectTypes: ['public'],
    ttl: LIFETIMES,
  };
}

/** Names that browsers guard, unless the issuer is a developer's plain http. (RFC 6265bis §4.1.3) */
function cookies({ issuer, cookieKeys }: Pick<ProviderSettings, 'issuer' | 'cookieKeys'>): Configuration['cookies'] {
  const secure = issuer.startsWith('https:');
  const options = { httpOnly: true, signed: true, secure, sameSite: 'lax' } as const;
  return {
    keys: [...cookieKeys],
    names: secure ? COOKIE_NAMES.secure : COOKIE_NAMES.plain,
    long: options,
    short: options,
  };
}

// Our own metadata, as `clientMetadata` made it.
const originsOf = (client: Client): readonly string[] =>
  (client['allowed_origins'] as readonly string[] | undefined) ?? [];

const isFapi = (client: Client | undefined): boolean => client?.['security_profile'] === FAPI;
