import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@groundwork/service';
import { jwtVerify, type JWTPayload } from 'jose';
import * as oidc from 'openid-client';
import type { IdentityConfig } from '../../platform/config/config.js';
import { Outgoing } from '../../platform/outgoing/outgoing.service.js';
import { subjectOf } from './external-profile.js';
import { ExternalProviders, type ExternalProvider } from './external-providers.service.js';
import { ProviderMetadata, CLOCK_TOLERANCE, PROVIDER_ALGORITHMS } from './provider-metadata.service.js';

/** The secrets of one authentication request. */
export interface SignInSecrets {
  readonly verifier: string;
  readonly nonce: string;
  /** `max_age` in seconds, checked against `auth_time`. */
  readonly maxAge?: number;
}

/** The parameters of one authentication request. */
export interface AuthorizationParameters {
  readonly state: string;
  readonly secrets: SignInSecrets;
  readonly loginHint?: string;
  readonly uiLocales?: string;
  /** `prompt=login` */
  readonly again: boolean;
}

/** The identity a provider asserts. */
export interface ExternalIdentity {
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Path of the redirect URI that a tenant registers at its providers, below the issuer. */
export const CALLBACK_PATH = '/external/callback';

/** The relying party's side of OpenID Connect: authorization code, PKCE, nonce. (OpenID Connect Core §3.1; RFC 9700 §2.1) */
@Injectable()
export class ExternalProtocol {
  constructor(
    private readonly metadata: ProviderMetadata,
    private readonly providers: ExternalProviders,
    private readonly outgoing: Outgoing,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** A new code verifier and nonce. */
  makeSecrets(maxAge: number | undefined): SignInSecrets {
    return { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce(), maxAge };
  }

  /** The address of the authentication request. Throws when the provider does not respond. */
  async authorizationAddress(provider: ExternalProvider, parameters: AuthorizationParameters): Promise<string> {
    const { state, secrets, loginHint, uiLocales, again } = parameters;
    const config = await this.clientAt(provider);
    const query = {
      redirect_uri: this.callbackAddress(),
      scope: [...new Set(['openid', ...provider.scopes])].join(' '),
      state,
      nonce: secrets.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      login_hint: loginHint,
      ui_locales: uiLocales,
      prompt: again ? 'login' : undefined,
      max_age: secrets.maxAge?.toString(),
    };
    const present = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return oidc.buildAuthorizationUrl(config, Object.fromEntries(present)).href;
  }

  /** Exchanges the code of an authentication response. Throws the library's error when a check fails. */
  async identityFrom(
    provider: ExternalProvider,
    answer: Readonly<Record<string, string>>,
    { verifier, nonce, maxAge }: SignInSecrets,
  ): Promise<ExternalIdentity> {
    const config = await this.clientAt(provider);
    const address = new URL(`${this.callbackAddress()}?${new URLSearchParams(answer).toString()}`);
    const tokens = await oidc.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: answer['state'],
      maxAge,
      idTokenExpected: true,
    });
    const claims = await this.verified(provider, tokens.id_token ?? '');
    const userInfo = await this.userInfo(config, tokens.access_token, claims);
    return { subject: subjectOf(claims), claims: { ...userInfo, ...claims } };
  }

  /** Verifies the signature too: the library relies on TLS to the token endpoint alone. (OpenID Connect Core §3.1.3.7) */
  private async verified({ issuer_url, client_id }: ExternalProvider, token: string): Promise<JWTPayload> {
    const { metadata, keys } = await this.metadata.of(issuer_url);
    const { payload } = await jwtVerify(token, keys, {
      issuer: metadata.issuer,
      audience: client_id,
      algorithms: PROVIDER_ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE,
    });
    return payload;
  }

  /** Only where the ID token has no email: many providers return it at the UserInfo endpoint alone. */
  private async userInfo(config: oidc.Configuration, accessToken: string, { sub, email }: JWTPayload): Promise<object> {
    if (email !== undefined || !config.serverMetadata().userinfo_endpoint) return {};
    return oidc.fetchUserInfo(config, accessToken, sub!); // verified before
  }

  private async clientAt(provider: ExternalProvider): Promise<oidc.Configuration> {
    const { metadata } = await this.metadata.of(provider.issuer_url);
    const settings = { [oidc.clockTolerance]: CLOCK_TOLERANCE, id_token_signed_response_alg: undefined };
    const config = new oidc.Configuration(
      metadata,
      provider.client_id,
      settings,
      this.authentication(provider, metadata),
    );
    config[oidc.customFetch] = this.outgoing.fetch;
    if (this.outgoing.allowsPrivate) oidc.allowInsecureRequests(config);
    return config;
  }

  /** `client_secret_basic`, unless the provider supports `client_secret_post` only. (OpenID Connect Core §9) */
  private authentication(provider: ExternalProvider, metadata: oidc.ServerMetadata): oidc.ClientAuth {
    const secret = this.providers.secretOf(provider);
    if (secret === undefined) return oidc.None();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return methods.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
  }

  private callbackAddress(): string {
    return this.config.ISSUER.replace(/\/$/, '') + CALLBACK_PATH;
  }
}
