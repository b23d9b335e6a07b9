import { generateKeyPair as generate, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JWK } from 'jose';

/** Algorithms that keys of our own sign with; HS256 uses the secret of a resource. (identity.md §7) */
export const KEY_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;
export type KeyAlgorithm = (typeof KEY_ALGORITHMS)[number];

/** A new key: `kid` is the RFC 7638 thumbprint, so it is never used twice. */
export interface KeyPair {
  readonly kid: string;
  readonly algorithm: KeyAlgorithm;
  readonly publicJwk: JWK;
  readonly privateJwk: JWK;
}

const generateKeyPair = promisify(generate);
const RSA_BITS = 2_048;

/** Makes a key for an algorithm. */
export async function makeKeyPair(algorithm: KeyAlgorithm): Promise<KeyPair> {
  const { privateKey, publicKey } = await keysFor(algorithm);
  const kid = await calculateJwkThumbprint(publicKey);
  const named = { kid, alg: algorithm, use: 'sig' };
  return {
    kid,
    algorithm,
    publicJwk: { ...publicKey.export({ format: 'jwk' }), ...named },
    privateJwk: { ...privateKey.export({ format: 'jwk' }), ...named },
  };
}

function keysFor(algorithm: KeyAlgorithm): Promise<{ privateKey: KeyObject; publicKey: KeyObject }> {
  if (algorithm === 'ES256') return generateKeyPair('ec', { namedCurve: 'P-256' });
  if (algorithm === 'EdDSA') return generateKeyPair('ed25519');
  return generateKeyPair('rsa', { modulusLength: RSA_BITS });
}
