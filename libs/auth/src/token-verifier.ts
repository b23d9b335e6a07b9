import { ApiError } from '@groundwork/rest';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { Introspector, KeySource, TokenClaims } from './token-claims.js';
import { digestOf } from './token-digest.js';

/** `opaque`: only what is no JWT is introspected; `always`: every token is, for immediate revocation; `never`: none is. */
export type IntrospectMode = 'opaque' | 'always' | 'never';

/** What a token has to be to count here. */
export interface VerifierOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: KeySource;
  readonly introspector?: Introspector;
  readonly mode: IntrospectMode;
}

const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];
const CLOCK_TOLERANCE_SECONDS = 15;
const INTROSPECTED_MS = 30_000;
const MAX_REMEMBERED = 10_000;
const MAX_TOKEN_LENGTH = 16_384;

interface Remembered {
  readonly claims: TokenClaims | undefined;
  readonly until: number;
  readonly revision: number;
}

/**
 * Verifies access tokens: JWTs by the issuer's keys (signature, fixed algorithms, `typ: at+jwt`, `iss`, `aud`, `exp`, `nbf`;
 * RFC 9068 §4), anything else by introspection. A repeated token costs one digest: results are kept, by the token's SHA-256,
 * until it expires or the keys change; introspected ones, good or bad, for at most 30 s, and not at all in mode `always`.
 */
export class TokenVerifier {
  private readonly remembered = new Map<string, Remembered>();

  constructor(private readonly options: VerifierOptions) {}

  /** Throws `invalid_token`, or `unavailable` when it cannot be told. */
  async verify(token: string, digest: string = digestOf(token)): Promise<TokenClaims> {
    if (token.length > MAX_TOKEN_LENGTH) throw invalid();
    const known = this.recall(digest);
    const claims = known ? known.claims : await this.verifyAnew(token, digest);
    if (!claims) throw invalid();
    return claims;
  }

  /** What a token says that was found good, by its digest; `undefined` for all others. */
  known(digest: string): TokenClaims | undefined {
    return this.recall(digest)?.claims;
  }

  private recall(digest: string): Remembered | undefined {
    const known = this.remembered.get(digest);
    return known && known.until > Date.now() && known.revision === this.options.keys.revision ? known : undefined;
  }

  private async verifyAnew(token: string, digest: string): Promise<TokenClaims | undefined> {
    const { mode, introspector, keys } = this.options;
    const jwt = isJwt(token);
    const ask = introspector && (mode === 'always' || (mode === 'opaque' && !jwt));
    const claims = ask ? await introspector.introspect(token) : jwt ? await this.verifyJwt(token) : undefined;
    const latest = ask ? Date.now() + INTROSPECTED_MS : Infinity;
    const until = claims ? Math.min(claims.exp * 1_000, latest) : latest;
    if (mode !== 'always' && (claims || ask)) this.remember(digest, { claims, until, revision: keys.revision });
    return claims;
  }

  private async verifyJwt(token: string): Promise<TokenClaims | undefined> {
    const { issuer, audience, keys } = this.options;
    const find = async (
      header: Parameters<KeySource['key']>[0],
    ): Promise<Exclude<Awaited<ReturnType<KeySource['key']>>, undefined>> => {
      const key = await keys.key(header);
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key;
    };
    try {
      const requiredClaims = ['exp', 'sub', 'client_id'];
      const { payload } = await jwtVerify(token, find, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        typ: 'at+jwt',
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims,
      });
      return payload as unknown as TokenClaims;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  }

  /** The oldest are forgotten first. */
  private remember(digest: string, result: Remembered): void {
    this.remembered.delete(digest);
    this.remembered.set(digest, result);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > MAX_REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
  }
}

function isJwt(token: string): boolean {
  try {
    decodeProtectedHeader(token);
    return true;
  } catch {
    return false;
  }
}

/** The challenge for a token that does not count. (RFC 6750 §3) */
export const invalid = (message = 'The access token is malformed, expired or revoked.'): ApiError =>
  new ApiError('invalid_token', message, {
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  });
