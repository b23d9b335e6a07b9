import { createPrivateKey, createPublicKey, webcrypto, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import { ExternalSigningKey } from './provider-seam.js';

interface Signature {
  /** What the key is made for, and what a signature is made with. */
  readonly algorithm: { readonly name: string; readonly hash?: string; readonly namedCurve?: string };
  readonly parameters: { readonly name: string; readonly hash?: string; readonly saltLength?: number };
}

/** The JWS signature of an algorithm: digest, and padding or curve. (RFC 7518 §3; RFC 8037 §3.1) */
const SIGNATURES: Readonly<Record<string, Signature>> = {
  ES256: {
    algorithm: { name: 'ECDSA', namedCurve: 'P-256' },
    parameters: { name: 'ECDSA', hash: 'SHA-256' },
  },
  EdDSA: { algorithm: { name: 'Ed25519' }, parameters: { name: 'Ed25519' } },
  RS256: {
    algorithm: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    parameters: { name: 'RSASSA-PKCS1-v1_5' },
  },
  PS256: { algorithm: { name: 'RSA-PSS', hash: 'SHA-256' }, parameters: { name: 'RSA-PSS', saltLength: 32 } },
};

/**
 * A key the library and the direct ways sign with. Signatures are made in the thread pool: of 50 µs for one of ES256 the
 * thread that answers requests keeps 10. (measured; ADR 0030)
 */
export class OwnSigningKey extends ExternalSigningKey {
  private readonly publicKey: KeyObject;
  private readonly privateKey: webcrypto.CryptoKey;
  private readonly parameters: Signature['parameters'];

  /** Throws for an algorithm that is none of ours. */
  constructor(jwk: JWK) {
    super();
    const signature = SIGNATURES[String(jwk.alg)];
    if (!signature) throw new Error(`There is no signature ${jwk.alg}.`);
    const key = createPrivateKey({ key: jwk, format: 'jwk' });
    this.publicKey = createPublicKey(key);
    this.privateKey = key.toCryptoKey(signature.algorithm, false, ['sign']);
    this.parameters = signature.parameters;
    // Accessors of the library's class that its types have no setters for.
    Object.assign(this, { kid: jwk.kid, alg: jwk.alg });
  }

  override keyObject(): KeyObject {
    return this.publicKey;
  }

  override async sign(data: Uint8Array): Promise<Uint8Array> {
    return new Uint8Array(await webcrypto.subtle.sign(this.parameters, this.privateKey, data));
  }
}
