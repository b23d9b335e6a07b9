import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { KeySource, TokenHeader, VerificationKey } from './key-source.js';
import { reasonOf } from './refusals.js';
import type { TokenClaims } from './token-claims.js';

const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];
const CLOCK_TOLERANCE_SECONDS = 15;
const REQUIRED_CLAIMS = ['exp', 'sub', 'client_id'];

/** What a JWT is verified against. */
export interface ExpectedToken {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: KeySource;
}

/** The result of a verification; without `claims` the token is refused, with the reason where it may be disclosed. */
export interface Finding {
  readonly claims?: TokenClaims;
  readonly reason?: string;
}

/** With the revision of the keys it was verified by. */
export interface Verified extends Finding {
  readonly revision: number;
}

/**
 * An access token as JWT: signature, fixed algorithms, `typ: at+jwt`, `iss`, `aud`, `exp`, `nbf`, with 15 s of tolerance for clocks. Throws
 * `unavailable` when the keys cannot be read. (RFC 9068 §4)
 */
export async function verifyJwt(token: string, { issuer, audience, keys }: ExpectedToken): Promise<Verified> {
  let revision = 0;
  const find = async (header: TokenHeader): Promise<VerificationKey> => {
    const found = await findKey(keys, header);
    revision = found.revision;
    return found.key;
  };
  try {
    const { payload } = await jwtVerify(token, find, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      typ: 'at+jwt',
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: REQUIRED_CLAIMS,
    });
    return isComplete(payload) ? { claims: payload, revision } : { revision: 0 };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      return { reason: reasonOf(error, audience), revision: 0 };
    throw error;
  }
}

/** jose requires the members to be there, and checks the type of `exp` alone. */
const isComplete = (payload: Readonly<Record<string, unknown>>): payload is TokenClaims =>
  typeof payload['sub'] === 'string' && typeof payload['client_id'] === 'string' && hasScopes(payload['scope']);

const hasScopes = (scope: unknown): boolean => scope === undefined || typeof scope === 'string';

/** A key and the revision it belongs to: the keys may change meanwhile. */
async function findKey(keys: KeySource, header: TokenHeader): Promise<{ key: VerificationKey; revision: number }> {
  const { revision } = keys;
  const key = await keys.key(header);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return revision === keys.revision ? { key, revision } : findKey(keys, header);
}

/** Whether a token says that it is a JWT; nothing about it is verified. */
export function isJwt(token: string): boolean {
  try {
    decodeProtectedHeader(token);
    return true;
  } catch {
    return false;
  }
}
