import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import { ExternalSigningKey } from './provider-seam.js';

/** The JWS signature of an algorithm: digest and padding or encoding. (RFC 7518 §3; RFC 8037 §3.1) */
const SIGNATURES: Readonly<Record<string, { digest: string | null; options: object }>> = {
  ES256: { digest: 'sha256', options: { dsaEncoding: 'ieee-p1363' } },
  EdDSA: { digest: null, options: {} },
  RS256: { digest: 'sha256', options: {} },
  PS256: { digest: 'sha256', options: { padding: 6, saltLength: 32 } },
};

/** Signatures on curves take some 30 µs, less than the way to another thread and back; those of RSA ten times that. */
const QUICK = new Set(['ES256', 'EdDSA']);

/** A key the library signs with by calling us: jose would go through WebCrypto and a thread for every signature. */
export class OwnSigningKey extends ExternalSigningKey {
  private readonly algorithm: string;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  constructor(jwk: JWK) {
    super();
    this.algorithm = String(jwk.alg);
    this.privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
    this.publicKey = createPublicKey(this.privateKey);
    // Accessors of the library's class that its types have no setters for.
    Object.assign(this, { kid: jwk.kid, alg: jwk.alg });
  }

  override keyObject(): KeyObject {
    return this.publicKey;
  }

  override sign(data: Uint8Array): Promise<Uint8Array> | Uint8Array {
    const { digest, options } = SIGNATURES[this.algorithm] ?? {};
    if (digest === undefined) throw new Error(`There is no signature ${this.algorithm}.`);
    const key = { key: this.privateKey, ...options };
    if (QUICK.has(this.algorithm)) return sign(digest, data, key);
    return new Promise((resolve, reject) =>
      sign(digest, data, key, (error, signature) => (error ? reject(error) : resolve(signature))),
    );
  }
}
