import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@groundwork/service';
import { decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import * as oidc from 'openid-client';
import type { IdentityConfig } from '../../platform/config/config.js';
import { subjectOf, type Claims } from './external-profile.js';
import type { ExternalProvider } from './external-providers.service.js';
import { ProviderClients } from './provider-clients.service.js';
import { CLOCK_TOLERANCE, PROVIDER_ALGORITHMS } from './provider-metadata.service.js';
import type { Vendor } from './vendor.js';
import { vendorOf } from './vendors.js';

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
    private readonly clients: ProviderClients,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** A new code verifier and nonce. */
  makeSecrets(maxAge: number | undefined): SignInSecrets {
    return { verifier: oidc.randomPKCECodeVerifier(), nonce: oidc.randomNonce(), maxAge };
  }

  /** The address of the authentication request. Throws when the provider does not respond. */
  async authorizationAddress(provider: ExternalProvider, parameters: AuthorizationParameters): Promise<string> {
    const { state, secrets, loginHint, uiLocales, again } = parameters;
    const vendor = vendorOf(provider);
    const config = await this.clients.at(provider);
    const query = {
      redirect_uri: this.callbackAddress(),
      scope: [...new Set([...(vendor.isOpenId ? ['openid'] : []), ...provider.scopes])].join(' ') || undefined,
      state,
      nonce: vendor.nonce ? secrets.nonce : undefined,
      code_challenge: vendor.pkce ? await oidc.calculatePKCECodeChallenge(secrets.verifier) : undefined,
      code_challenge_method: vendor.pkce ? 'S256' : undefined,
      login_hint: vendor.hints ? loginHint : undefined,
      ui_locales: vendor.hints ? uiLocales : undefined,
      max_age: vendor.isOpenId ? secrets.maxAge?.toString() : undefined,
      ...(again ? vendor.again : {}),
      ...vendor.parameters?.(provider),
    };
    const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return oidc.buildAuthorizationUrl(config, Object.fromEntries(entries)).href;
  }

  /** Exchanges the code of an authentication response. Throws the library's error when a check fails. */
  async identityFrom(
    provider: ExternalProvider,
    answer: Readonly<Record<string, string>>,
    secrets: SignInSecrets,
  ): Promise<ExternalIdentity> {
    const vendor = vendorOf(provider);
    const config = await this.clients.at(provider);
    const address = new URL(`${this.callbackAddress()}?${queryOf(vendor, answer)}`);
    const verifiedHere = vendor.tokenAnswer !== undefined;
    const tokens = await oidc.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: vendor.pkce ? secrets.verifier : undefined,
      expectedState: answer['state'],
      ...(vendor.isOpenId && !verifiedHere
        ? { expectedNonce: vendor.nonce ? secrets.nonce : undefined, maxAge: secrets.maxAge, idTokenExpected: true }
        : {}),
    });
    const claims = vendor.isOpenId
      ? await this.openIdClaims(provider, config, tokens, secrets)
      : await this.oauthClaims(provider, tokens, secrets);
    return identityOf(provider, { ...vendor.answerClaims?.(answer), ...claims });
  }

  private async openIdClaims(
    provider: ExternalProvider,
    config: oidc.Configuration,
    tokens: Tokens,
    secrets: SignInSecrets,
  ): Promise<Claims> {
    const token = tokens.id_token ?? tokens['unverified_id_token'];
    const claims = await this.verified(provider, typeof token === 'string' ? token : '', secrets);
    const userInfo = vendorOf(provider).userInfo ? await this.userInfo(config, tokens.access_token, claims) : {};
    return { ...userInfo, ...claims };
  }

  /** Nothing there says when the user authenticated. */
  private async oauthClaims(
    provider: ExternalProvider,
    { access_token }: Tokens,
    { maxAge }: SignInSecrets,
  ): Promise<Claims> {
    if (maxAge !== undefined) throw new Error('auth_time is missing');
    return (await vendorOf(provider).readClaims?.(this.clients.readerFor(provider, access_token))) ?? {};
  }

  /** Verifies the signature too: the library relies on TLS to the token endpoint alone. (OpenID Connect Core §3.1.3.7) */
  private async verified(
    provider: ExternalProvider,
    token: string,
    { nonce, maxAge }: SignInSecrets,
  ): Promise<JWTPayload> {
    const vendor = vendorOf(provider);
    const { metadata, keys } = await this.clients.discovered(provider);
    const { payload } = await jwtVerify(token, keys, {
      issuer: vendor.issuerFor?.(metadata.issuer, decodeJwt(token)) ?? metadata.issuer,
      audience: provider.client_id,
      algorithms: PROVIDER_ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    if (vendor.nonce && payload['nonce'] !== nonce) throw new Error('nonce differs');
    if (Array.isArray(payload.aud) && payload['azp'] !== provider.client_id && payload.aud.length > 1)
      throw new Error('azp is not our client');
    assertAge(payload, maxAge);
    return payload;
  }

  /** Only where the ID token has no email: many providers return it at the UserInfo endpoint alone. */
  private async userInfo(config: oidc.Configuration, accessToken: string, { sub, email }: JWTPayload): Promise<object> {
    if (email !== undefined || !config.serverMetadata().userinfo_endpoint) return {};
    return oidc.fetchUserInfo(config, accessToken, sub!); // verified before
  }

  private callbackAddress(): string {
    return this.config.ISSUER.replace(/\/$/, '') + CALLBACK_PATH;
  }
}

type Tokens = Pick<oidc.TokenEndpointResponse, 'access_token' | 'id_token'> & Claims;

/** The identity that claims assert, in the way of the provider's type. Throws `ExternalFailure`; `Error`. */
export function identityOf(provider: ExternalProvider, claims: Claims): ExternalIdentity {
  const { claims: read } = vendorOf(provider);
  const own = read ? read(provider, claims) : claims;
  return { subject: subjectOf(own), claims: own };
}

/** (OpenID Connect Core §3.1.3.7, 13) */
function assertAge({ auth_time: at }: JWTPayload, maxAge: number | undefined): void {
  if (maxAge === undefined) return;
  if (typeof at !== 'number' || at + maxAge < Date.now() / 1_000 - CLOCK_TOLERANCE)
    throw new Error('auth_time is missing or too long ago');
}

/** The issuers of OAuth 2.0 are names of ours, which a response cannot repeat. (RFC 9207 §2.4) */
function queryOf({ isOpenId }: Vendor, { user: _, iss, ...answer }: Readonly<Record<string, string>>): string {
  return new URLSearchParams(isOpenId && iss !== undefined ? { ...answer, iss } : answer).toString();
}
