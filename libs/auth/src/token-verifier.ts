import { LRUCache } from 'lru-cache';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { foreignAudience, invalidToken, reasonOf } from './invalid-token.js';
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

/** What was found out about a token; without `claims` it does not count, for that reason where it may be said. */
interface Finding {
  readonly claims?: TokenClaims;
  readonly reason?: string;
}

/** By which keys. */
interface Verified extends Finding {
  readonly revision: number;
}

interface Remembered extends Verified {
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * Verifies access tokens: JWTs by the issuer's keys (signature, fixed algorithms, `typ: at+jwt`, `iss`, `aud`, `exp`, `nbf`;
 * RFC 9068 §4), anything else by introspection. A repeated token costs one digest: results are kept, by the token's SHA-256,
 * until it expires or the keys change; introspected ones, good or bad, for at most 30 s, and not at all in mode `always`.
 */
export class TokenVerifier {
  private readonly remembered = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED });

  constructor(private readonly options: VerifierOptions) {}

  /**
   * Throws `invalid_token`, which names a foreign audience or the time where the token is one of the issuer's; `unavailable` when it
   * cannot be checked.
   */
  async verify(token: string, digest: string = digestOf(token)): Promise<TokenClaims> {
    if (token.length > MAX_TOKEN_LENGTH) throw invalidToken();
    const { claims, reason } = this.recall(digest) ?? (await this.verifyAnew(token, digest));
    if (!claims) throw invalidToken(reason);
    return claims;
  }

  /** The claims of a token that is remembered as good, by its digest; `undefined` for all others. */
  known(digest: string): TokenClaims | undefined {
    return this.recall(digest)?.claims;
  }

  private recall(digest: string): Remembered | undefined {
    const known = this.remembered.get(digest);
    return known && known.until > Date.now() && known.revision === this.options.keys.revision ? known : undefined;
  }

  private async verifyAnew(token: string, digest: string): Promise<Finding> {
    const { mode, introspector, keys } = this.options;
    const ask = introspector && (mode === 'always' || (mode === 'opaque' && !isJwt(token)));
    const { revision, ...found } = ask
      ? { ...(await this.introspect(introspector, token)), revision: keys.revision }
      : await this.verifyJwt(token);
    const { claims } = found;
    const latest = ask ? Date.now() + INTROSPECTED_MS : Infinity;
    const until = claims ? Math.min(claims.exp * 1_000, latest) : latest;
    if (mode !== 'always' && (claims || ask)) this.remembered.set(digest, { ...found, until, revision });
    return found;
  }

  private async introspect(introspector: Introspector, token: string): Promise<Finding> {
    const claims = await introspector.introspect(token);
    if (claims && [claims['aud']].flat().includes(this.options.audience)) return { claims };
    return { reason: claims && foreignAudience(this.options.audience, claims) };
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
      if (error instanceof errors.JOSEError || error instanceof TypeError)
        return { reason: reasonOf(error, audience), revision: 0 };
      throw error;
    }
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
