import { Injectable } from '@nestjs/common';
import { unavailable } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { decodeJwt, decodeProtectedHeader, jwtVerify, type JWTPayload } from 'jose';
import type { IdentityConfig } from '../../platform/config/config.js';
import { failureOf } from './external-failure.js';
import { identityOf, type ExternalIdentity } from './external-protocol.service.js';
import { ExternalProviders, type ExternalProvider } from './external-providers.service.js';
import { isSameIssuer, ProviderMetadata, CLOCK_TOLERANCE, PROVIDER_ALGORITHMS } from './provider-metadata.service.js';
import { vendorOf } from './vendors.js';

/** `subject_token` and `subject_token_type`: a provider's id or name, or a URN of RFC 8693 §3. */
export interface SubjectToken {
  readonly type: string;
  readonly token: string;
}

/** A verified token of a provider; `expiresAt` in seconds since 1970. */
export interface ReadToken {
  readonly provider: ExternalProvider;
  readonly identity: ExternalIdentity;
  readonly expiresAt: number;
}

/** A token is refused; the message is for the client. */
export class RefusedToken extends Error {}

/** Types of tokens by URN, with the `typ` they may have. (RFC 8693 §3; RFC 9068 §2.1) */
const TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['urn:ietf:params:oauth:token-type:id_token', ['', 'jwt']],
  ['urn:ietf:params:oauth:token-type:jwt', ['', 'jwt', 'at+jwt']],
]);
const ANY_TYPE = ['', 'jwt', 'at+jwt'];
const LONGEST_AGE_SECONDS = 3_600;
const MAX_CHARACTERS = 16_384;

/** Verifies tokens of a tenant's providers. (identity.md §5, "token_exchange") */
@Injectable()
export class ExternalTokens {
  constructor(
    private readonly providers: ExternalProviders,
    private readonly metadata: ProviderMetadata,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** Throws `RefusedToken`; `unavailable` while the provider's keys cannot be read. */
  async read(tenantId: string, subject: SubjectToken): Promise<ReadToken> {
    const claims = decode(subject);
    if (isSameIssuer(claims.iss ?? '', this.config.ISSUER))
      throw new RefusedToken('subject_token must be of another issuer');
    const provider = await this.providerOf(tenantId, subject.type, claims);
    return this.verified(provider, subject.token);
  }

  private async providerOf(tenantId: string, type: string, { iss = '', aud = [] }: JWTPayload) {
    const all = await this.providers.findExchangeable(tenantId);
    const named = TYPES.has(type) ? all : all.filter(({ id, provider_name }) => [id, provider_name].includes(type));
    if (named.length === 0) throw new RefusedToken('subject_token_type does not name a provider with token exchange');
    const issuers = named.filter(({ issuer_url }) => isSameIssuer(issuer_url, iss));
    if (issuers.length === 0) throw new RefusedToken('the issuer of subject_token is not trusted');
    const audiences = [aud].flat();
    const provider = issuers.find(({ token_exchange_audience: accepted }) =>
      audiences.some((one) => accepted.includes(one)),
    );
    if (!provider) throw new RefusedToken('subject_token is for another audience');
    return provider;
  }

  private async verified(provider: ExternalProvider, token: string): Promise<ReadToken> {
    const { issuer_url, provider_name, token_exchange_audience } = provider;
    try {
      const { metadata, keys } = await this.metadata.of(issuer_url, vendorOf(provider).issuerHasDirectory);
      const { payload } = await jwtVerify(token, keys, {
        issuer: metadata.issuer,
        audience: token_exchange_audience,
        algorithms: PROVIDER_ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE,
        maxTokenAge: LONGEST_AGE_SECONDS,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      return { provider, identity: identityOf(provider, payload), expiresAt: payload.exp! }; // required
    } catch (error) {
      if (failureOf(error, provider_name).kind === 'away') throw unavailable('The provider does not respond.', 5);
      throw new RefusedToken('subject_token is not valid', { cause: error });
    }
  }
}

/** The claims of a token that is not verified yet. */
function decode({ type, token }: SubjectToken): JWTPayload {
  try {
    if (token.length > MAX_CHARACTERS) throw new Error('too long');
    const { typ = '' } = decodeProtectedHeader(token);
    if (!(TYPES.get(type) ?? ANY_TYPE).includes(typ.toLowerCase().replace(/^application\//, '')))
      throw new Error('typ');
    return decodeJwt(token);
  } catch (error) {
    throw new RefusedToken('subject_token is not a token of that type', { cause: error });
  }
}
