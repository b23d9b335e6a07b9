import { LRUCache } from 'lru-cache';
import {
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type CryptoKey,
  type JWTHeaderParameters,
  type KeyObject,
} from 'jose';
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '@groundwork/rest';

const GENERAL = 'The access token is malformed, expired or revoked.';
/** What may stand in `error_description`. (RFC 6750 §3) */
const NOT_ALLOWED = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g;
const MOST_CHARACTERS = 200;

/** The challenge for a token that is refused. (RFC 6750 §3) */
export const invalidToken = (message = GENERAL): ApiError => {
  const description = message.replaceAll(NOT_ALLOWED, '?');
  return new ApiError('invalid_token', message, {
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${description}"` },
  });
};

/** The challenge for a user who signed in too weakly for this service. (RFC 9470 §3) */
export const insufficientAuthentication = (acr: string): ApiError =>
  new ApiError('insufficient_user_authentication', `This service needs a sign-in of the class ${acr}.`, {
    headers: {
      'WWW-Authenticate': `Bearer error="insufficient_user_authentication", error_description="A stronger sign-in is needed", acr_values="${acr.replaceAll(NOT_ALLOWED, '?')}"`,
    },
  });

/**
 * The authentication context class that an audience demands of the user behind a token, and that the sign-in did not reach. The issuer,
 * which knows what each resource demands, names it in the claim `acr_required`. (docs/sign-in.md)
 */
export function missingContext(audience: string, { acr_required: required }: TokenClaims): string | undefined {
  if (typeof required !== 'object' || required === null || !Object.hasOwn(required, audience)) return undefined;
  return String((required as Readonly<Record<string, unknown>>)[audience]);
}

/** What is wrong with a token of our issuer for another audience; `undefined` where the audience is right or absent. */
export function foreignAudience(audience: string, claims: Readonly<Record<string, unknown>>): string | undefined {
  const named = [claims['aud']].flat().filter((one) => typeof one === 'string' && one !== '');
  if (named.length === 0 || named.includes(audience)) return undefined;
  return `The token's audience is ${named.join(', ').slice(0, MOST_CHARACTERS)}; this service is ${audience}.`;
}

/** Why a JWT was refused, where its signature was good; `undefined` for all others: nothing is revealed about a token without a valid signature. */
export function reasonOf(error: unknown, audience: string): string | undefined {
  if (error instanceof errors.JWTExpired) return 'The access token has expired.';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return undefined;
  switch (error.claim) {
    case 'aud':
      return foreignAudience(audience, error.payload);
    case 'nbf':
      return 'The access token is not valid yet.';
    case 'typ':
      return 'The token is not an access token: its typ is not at+jwt.';
    default:
      return undefined;
  }
}

/** What a verified token says. Times are seconds since 1970. (RFC 9068 §2.2; RFC 7662 §2.2) */
export interface TokenClaims {
  readonly sub: string;
  readonly client_id: string;
  readonly scope?: string;
  readonly exp: number;
  /** Tenant the bearer is bound to; absent for a global one. */
  readonly tenant_id?: string;
  readonly [claim: string]: unknown;
}

/** Where public keys come from. */
export interface KeySource {
  /** The key for a token's header; `undefined` when no such key is (or is no longer) published. Throws `unavailable` when that cannot be determined. */
  key(header: JWTHeaderParameters): Promise<CryptoKey | KeyObject | Uint8Array | undefined>;
  /**
   * Grows whenever the published keys change, so that what was verified by them is verified again. Read for every token, new or
   * known: a remote source refreshes its keys then.
   */
  readonly revision: number;
}

/** Token introspection by the issuer. (RFC 7662) */
export interface Introspector {
  /** The claims of an active token, whatever its audience, else `undefined`. Throws `unavailable` when the issuer is. */
  introspect(token: string): Promise<TokenClaims | undefined>;
}

interface Seen {
  readonly token: string;
  readonly digest: string;
}

/** A property of the request; entries of a weak map would outlive it until the next collection. */
const SEEN = Symbol('token digest');

/** SHA-256 of a token that a request brought, in base64, computed once per request: limits, guards and operations use the same one. */
export function tokenDigest(request: IncomingMessage & { [SEEN]?: Seen }, token: string): string {
  const known = request[SEEN];
  if (known?.token === token) return known.digest;
  const digest = digestOf(token);
  request[SEEN] = { token, digest };
  return digest;
}

/** SHA-256 of a token in base64. */
export const digestOf = (token: string): string => hash('sha256', token, 'base64');

/** `opaque`: only what is no JWT is introspected; `always`: every token is, for immediate revocation; `never`: none is. */
export type IntrospectMode = 'opaque' | 'always' | 'never';

/** What a token has to be to be accepted here. */
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

/** The result of a verification; without `claims` the token is refused, with the reason where it may be disclosed. */
interface Finding {
  readonly claims?: TokenClaims;
  readonly reason?: string;
}

/** With the revision of the keys it was verified by. */
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
   * Throws `invalid_token`, which names a foreign audience or the time where the token is one of the issuer's;
   * `insufficient_user_authentication` where its user signed in too weakly for this service; `unavailable` when it cannot be checked.
   */
  async verify(token: string, digest: string = digestOf(token)): Promise<TokenClaims> {
    if (token.length > MAX_TOKEN_LENGTH) throw invalidToken();
    const { claims, reason } = this.recall(digest) ?? (await this.verifyAnew(token, digest));
    if (!claims) throw invalidToken(reason);
    const context = missingContext(this.options.audience, claims);
    if (context !== undefined) throw insufficientAuthentication(context);
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
    const introspects = introspector && (mode === 'always' || (mode === 'opaque' && !isJwt(token)));
    const { revision, ...found } = introspects
      ? { ...(await this.introspect(introspector, token)), revision: keys.revision }
      : await this.verifyJwt(token);
    const { claims } = found;
    const latest = introspects ? Date.now() + INTROSPECTED_MS : Infinity;
    const until = claims ? Math.min(claims.exp * 1_000, latest) : latest;
    if (mode !== 'always' && (claims || introspects)) this.remembered.set(digest, { ...found, until, revision });
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

/** A key and the revision it belongs to: the keys may change meanwhile. */
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
