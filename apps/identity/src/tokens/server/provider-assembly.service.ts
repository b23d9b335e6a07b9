import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@groundwork/service';
import type { JWK } from 'jose';
import type { IdentityConfig } from '../../platform/config/config.js';
import { originsOf } from '../../platform/config/origins-of.js';
import { queueNotice } from '../../platform/grants/end-grants.js';
import { acceptBothTokenEndpoints, nameTokenEndpoint } from '../provider/client-assertions.js';
import { ClientAdapter } from '../clients/client-adapter.js';
import { nameSessions, queueLogouts } from '../provider/client-logout.js';
import type { StoredClientSecrets } from '../../platform/keys/client-secrets.service.js';
import { CustomGrants } from '../grants/custom-grants.service.js';
import { offeredGrants } from '../../directory/entities/grant-types.js';
import { completeAnswer } from '../provider/oauth-answer.js';
import { OidcAdapter, successorOf } from '../store/oidc-adapter.js';
import { OidcStore } from '../store/oidc-store.service.js';
import { providerConfiguration } from './provider-configuration.js';
import { OwnSigningKey } from '../provider/own-signing-key.js';
import { Languages } from '../../platform/texts/languages.service.js';
import { ProviderPages } from './provider-pages.js';
import { buildProvider, type Client, type ProviderParts } from '../provider/oidc-provider.js';
import { selectMembers, cacheKeySet, addDefaultTenant, describeOffer } from '../provider/answer-middlewares.js';
import { useOnce } from '../provider/single-use.js';
import { TokenSigner, type Issuer } from '../provider/token-signer.js';
import { Outgoing } from '../../platform/outgoing/outgoing.service.js';
import { hasFactor, SecondFactors } from '../../sign-in/second-factors/second-factors.service.js';
import { addIdTokenClaims, type IdTokenClaims } from '../provider/id-token-claims.js';
import { DeclaredClaims } from '../planning/claims/declared-claims.service.js';
import type { TokenPlanner } from '../planning/token-planner.service.js';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import { RegistrationOffer } from './registration-offer.service.js';
import { ProviderEvents } from '../provider/provider-events.service.js';

/** What the library reaches beyond its own tables: its events, its way to the outside, and users' second factors. */
@Injectable()
export class ProviderSurroundings {
  constructor(
    readonly events: ProviderEvents,
    readonly outgoing: Outgoing,
    readonly claims: DeclaredClaims,
    private readonly registration: RegistrationOffer,
    private readonly languages: Languages,
    private readonly factors: SecondFactors,
  ) {}

  /** What the discovery documents list of this installation. */
  get discovery() {
    return [this.registration.addEndpoint, describeOffer(() => this.languages.tags)];
  }

  /** Whether the user has a second factor. One statement. */
  readonly hasSecondFactor = async (userId: string): Promise<boolean> => hasFactor(await this.factors.of(userId));
}

const OF_ANSWERS = [cacheKeySet, selectMembers, completeAnswer];

/** Puts the library together; each set of keys makes a provider of the same parts. */
@Injectable()
export class ProviderAssembly {
  private readonly parts: Omit<ProviderParts, 'jwks'>;

  constructor(
    store: OidcStore,
    { planner, grants, offered }: CustomGrants,
    pages: ProviderPages,
    { claims, events, outgoing, discovery, hasSecondFactor }: ProviderSurroundings,
    @Inject(CONFIG) { ISSUER, COOKIE_KEYS, ALLOW_LEGACY_GRANTS, DEFAULT_CLIENT_ORIGINS }: IdentityConfig,
  ) {
    const clients = new ClientAdapter(planner.clients, offeredGrants({ ALLOW_LEGACY_GRANTS }), ISSUER);
    const configuration = providerConfiguration({
      issuer: ISSUER,
      cookieKeys: COOKIE_KEYS,
      allowLegacyGrants: ALLOW_LEGACY_GRANTS,
      trustedOrigins: originsOf([ISSUER, ...DEFAULT_CLIENT_ORIGINS]),
      adapter: (model) => (model === 'Client' ? clients : new OidcAdapter(model, store)),
      planner,
      grants,
      claims,
      pages,
      fetch: outgoing.fetch,
      hasSecondFactor,
      nonceSecret: Buffer.from(store.pepper.digest('dpop_nonce', ''), 'base64url'),
    });
    this.parts = {
      issuer: ISSUER,
      configuration,
      grants: offered,
      middlewares: [...pages.middlewares, ...OF_ANSWERS, addDefaultTenant(store.db), ...discovery],
      events: events.listeners,
      secretMatches: (secret, client) => store.clientSecrets.matches(secret, secretsOf(client)),
      successorOf: (token) => successorOf(store.pepper, token),
      adjustments: [
        queueLogouts((...left) => queueNotice(store.db, ...left)),
        nameSessions,
        acceptBothTokenEndpoints(ISSUER),
        nameTokenEndpoint(ISSUER),
        useOnce,
        addIdTokenClaims(idTokenClaims(planner, claims)),
      ],
    };
  }

  /** Signs with these keys, of each algorithm with the first. */
  build(keys: readonly JWK[]): Issuer {
    const own = keys.map((key) => new OwnSigningKey(key));
    return { provider: buildProvider({ ...this.parts, jwks: { keys: own } }), signer: new TokenSigner(own) };
  }
}

// Our own metadata, as `clientMetadata` made it.
const secretsOf = (client: Client): StoredClientSecrets => client['secrets'] as StoredClientSecrets;

/** Of the client and the user who signed in. */
const idTokenClaims =
  (planner: TokenPlanner, claims: DeclaredClaims): IdTokenClaims =>
  async (ctx, scopes) => {
    const client = await planner.clients.find(ctx.oidc.client!.clientId); // it is given the token
    const account = ctx.oidc.account?.['row'] as AccountRow | undefined; // set by `accountOf`
    const declared = client ? await claims.forIdToken(ctx, { client, account }, scopes) : {};
    return account ? { ...declared, tenant_id: account.tenant_id } : declared;
  };
