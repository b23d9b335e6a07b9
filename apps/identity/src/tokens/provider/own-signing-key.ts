import { AsyncLocalStorage } from 'node:async_hooks';
import { constants, createPrivateKey, createPublicKey, sign, type KeyObject, type SigningOptions } from 'node:crypto';
import type { JWK } from 'jose';
import { ExternalSigningKey } from './oidc-provider.js';

interface Signature {
  readonly digest: 'sha256' | null;
  readonly options?: SigningOptions;
  /** What JWS has in place of what Node makes. */
  readonly encode?: (made: Buffer) => Uint8Array;
  /** Takes milliseconds: made in the thread pool. */
  readonly slow?: true;
}

/** Octets of each integer of a signature with P-256. (RFC 7518 §3.4) */
const INTEGER_BYTES = 32;

/** The JWS signature of an algorithm: digest, padding, encoding. (RFC 7518 §3; RFC 8037 §3.1) */
const SIGNATURES: Readonly<Record<string, Signature>> = {
  ES256: { digest: 'sha256', encode: integersOf },
  EdDSA: { digest: null },
  RS256: { digest: 'sha256', slow: true },
  PS256: { digest: 'sha256', options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }, slow: true },
};

/**
 * A key that the library and `MachineTokens` sign with. Signatures of RSA are made in the thread pool; one of an elliptic curve takes no
 * longer than handing it over. (ADR 0067)
 */
export class OwnSigningKey extends ExternalSigningKey {
  private readonly publicKey: KeyObject;
  private readonly privateKey: SigningKey;
  private readonly signature: Signature;

  /** Throws for an unsupported algorithm. */
  constructor(jwk: JWK) {
    super();
    const signature = SIGNATURES[String(jwk.alg)];
    if (!signature) throw new Error(`There is no signature ${jwk.alg}.`);
    const key = createPrivateKey({ key: jwk, format: 'jwk' });
    this.publicKey = createPublicKey(key);
    this.privateKey = signature.options ? { key, ...signature.options } : key;
    this.signature = signature;
    // Accessors of the library's class that its types have no setters for.
    Object.assign(this, { kid: jwk.kid, alg: jwk.alg });
  }

  override keyObject(): KeyObject {
    return this.publicKey;
  }

  override sign(data: Uint8Array): Promise<Uint8Array> {
    const { digest, encode, slow } = this.signature;
    if (slow) return inThreadPool(digest, data, this.privateKey);
    const made = sign(digest, data, this.privateKey);
    return Promise.resolve(encode ? encode(made) : made);
  }
}

type SigningKey = KeyObject | ({ readonly key: KeyObject } & SigningOptions);

/**
 * No request's context: what a job of the pool belongs to stays in memory until the next full collection, with the whole request.
 * Code that awaits the promise continues in its own.
 */
const outsideOfRequests = AsyncLocalStorage.snapshot();

const inThreadPool = (digest: Signature['digest'], data: Uint8Array, key: SigningKey): Promise<Uint8Array> =>
  new Promise((resolve, reject) => outsideOfRequests(signAndSettle, digest, data, key, resolve, reject));

function signAndSettle(
  digest: Signature['digest'],
  data: Uint8Array,
  key: SigningKey,
  resolve: (made: Uint8Array) => void,
  reject: (error: Error) => void,
): void {
  sign(digest, data, key, (error, made) => (error ? reject(error) : resolve(made)));
}

/**
 * Two integers in DER (`30 length 02 length r 02 length s`), each at fixed length. Node's own `dsaEncoding` takes as long for this as for the
 * signature: 17 of 34 µs with Node 24. (RFC 3279 §2.2.3; RFC 7518 §3.4; ADR 0086)
 */
function integersOf(der: Buffer): Uint8Array {
  const integers = new Uint8Array(2 * INTEGER_BYTES);
  for (let nth = 1, at = 2; nth <= 2; nth++) {
    const end = at + 2 + der[at + 1]!;
    // It begins with a zero where its first bit is set, and is shorter where it begins with zeros.
    const integer = der.subarray(Math.max(at + 2, end - INTEGER_BYTES), end);
    integers.set(integer, nth * INTEGER_BYTES - integer.length);
    at = end;
  }
  return integers;
}
