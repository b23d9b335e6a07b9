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

type Header = Parameters<KeySource['key']>[0];
type Key = Exclude<Awaited<ReturnType<KeySource['key']>>, undefined>;

/** What was found out about a token, and by which keys. */
interface Verified {
  readonly claims: TokenClaims | undefined;
  readonly revision: number;
}

const NOTHING: Verified = { claims: undefined, revision: 0 };

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
    const ask = introspector && (mode === 'always' || (mode === 'opaque' && !isJwt(token)));
    const { claims, revision } = ask
      ? { claims: await introspector.introspect(token), revision: keys.revision }
      : await this.verifyJwt(token);
    const latest = ask ? Date.now() + INTROSPECTED_MS : Infinity;
    const until = claims ? Math.min(claims.exp * 1_000, latest) : latest;
    if (mode !== 'always' && (claims || ask)) this.remember(digest, { claims, until, revision });
    return claims;
  }

  private async verifyJwt(token: string): Promise<Verified> {
    const { issuer, audience, keys } = this.options;
    let revision = 0;
    const find = async (header: Header): Promise<Key> => {
      const found = await findKey(keys, header);
      revision = found.revision;
      return found.key;
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
      return { claims: payload as unknown as TokenClaims, revision };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return NOTHING;
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

/** A key, and the revision it is of: the keys may change while it is looked for. */
async function findKey(keys: KeySource, header: Header): Promise<{ key: Key; revision: number }> {
  const { revision } = keys;
  const key = await keys.key(header);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return revision === keys.revision ? { key, revision } : findKey(keys, header);
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
