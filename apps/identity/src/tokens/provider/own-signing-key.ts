import { AsyncLocalStorage } from 'node:async_hooks';
import { constants, createPrivateKey, createPublicKey, sign, type KeyObject, type SigningOptions } from 'node:crypto';
import type { JWK } from 'jose';
import { ExternalSigningKey } from './oidc-provider.js';

interface Signature {
  readonly digest: 'sha256' | null;
  readonly padding?: SigningOptions;
  /** What JWS takes in place of what is made; absent where that is the same. */
  readonly encode?: (made: Uint8Array) => Uint8Array;
}

/** Octets of each half of a signature with P-256. (RFC 7518 §3.4) */
const HALF = 32;

/** The JWS signature of an algorithm: digest, padding, encoding. (RFC 7518 §3; RFC 8037 §3.1) */
const SIGNATURES: Readonly<Record<string, Signature>> = {
  ES256: { digest: 'sha256', encode: halvesOf },
  EdDSA: { digest: null },
  RS256: { digest: 'sha256' },
  PS256: { digest: 'sha256', padding: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } },
};

/**
 * A key the library and the direct ways sign with. Signatures are made in the thread pool: of 50 µs for one of ES256 the
 * thread that answers requests keeps 13. Node's own encoding for JWS, WebCrypto's too, costs as much once more as the signature.
 * (measured; ADR 0030)
 */
export class OwnSigningKey extends ExternalSigningKey {
  private readonly publicKey: KeyObject;
  private readonly privateKey: SigningKey;
  private readonly signature: Signature;

  /** Throws for an algorithm that is none of ours. */
  constructor(jwk: JWK) {
    super();
    const signature = SIGNATURES[String(jwk.alg)];
    if (!signature) throw new Error(`There is no signature ${jwk.alg}.`);
    const key = createPrivateKey({ key: jwk, format: 'jwk' });
    this.publicKey = createPublicKey(key);
    this.privateKey = signature.padding ? { key, ...signature.padding } : key;
    this.signature = signature;
    // Accessors of the library's class that its types have no setters for.
    Object.assign(this, { kid: jwk.kid, alg: jwk.alg });
  }

  override keyObject(): KeyObject {
    return this.publicKey;
  }

  override async sign(data: Uint8Array): Promise<Uint8Array> {
    const { digest, encode } = this.signature;
    const made = await inThreadPool(digest, data, this.privateKey);
    return encode ? encode(made) : made;
  }
}

type SigningKey = KeyObject | ({ readonly key: KeyObject } & SigningOptions);

/**
 * No request's context: what a job of the pool belongs to stays in memory until the next full collection, with the whole request.
 * Whoever waits for the promise goes on in its own.
 */
const outsideOfRequests = AsyncLocalStorage.snapshot();

const inThreadPool = (digest: Signature['digest'], data: Uint8Array, key: SigningKey): Promise<Uint8Array> =>
  new Promise((resolve, reject) => outsideOfRequests(signAndTell, digest, data, key, resolve, reject));

function signAndTell(
  digest: Signature['digest'],
  data: Uint8Array,
  key: SigningKey,
  resolve: (made: Uint8Array) => void,
  reject: (error: Error) => void,
): void {
  sign(digest, data, key, (error, made) => (error ? reject(error) : resolve(made)));
}

/** Two integers in DER, as two halves of fixed length: `30 length 02 length r 02 length s`. (RFC 3279 §2.2.3; RFC 7518 §3.4) */
function halvesOf(der: Uint8Array): Uint8Array {
  const halves = new Uint8Array(2 * HALF);
  for (let half = 1, at = 2; half <= 2; half++) {
    const end = at + 2 + der[at + 1]!;
    // An integer may begin with a zero for its sign, and is shorter where it begins with zeros.
    const integer = der.subarray(Math.max(at + 2, end - HALF), end);
    halves.set(integer, half * HALF - integer.length);
    at = end;
  }
  return halves;
}
