import { decodeProtectedHeader } from 'jose';
import { constants, createPublicKey, hash, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import { derSignature } from './der-signature.js';
import { RecentlyUsed } from './recently-used.js';

/** A public key that a proof shows: what is needed of each kind, in the order of its thumbprint. (RFC 7638 §3.2) */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  EC: ['crv', 'kty', 'x', 'y'],
  OKP: ['crv', 'kty', 'x'],
  RSA: ['e', 'kty', 'n'],
};
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const MAX_MEMBER_LENGTH = 1_024;
const MIN_RSA_BITS = 2_048;
const MAX_RSA_BITS = 4_096;
const MAX_KEYS = 10_000;
/** A key of RSA with 4,096 bits is shown in about 1,100 characters, one of an elliptic curve in about 230. */
const MAX_KEPT_HEADER = 1_200;
/** Of its key type, curve and signature. (RFC 7518 §3; RFC 8037 §3.1) */
const ALGORITHMS: Readonly<Record<string, readonly [string, string | undefined]>> = {
  ES256: ['EC', 'P-256'],
  PS256: ['RSA', undefined],
  EdDSA: ['OKP', 'Ed25519'],
  Ed25519: ['OKP', 'Ed25519'],
};

/** Signatures of proofs that are accepted: all asymmetric. */
export const PROOF_ALGORITHMS: readonly string[] = Object.keys(ALGORITHMS);

/** A key, and the thumbprint that tokens bound to it carry. */
export interface ProofKey {
  readonly thumbprint: string;
  /** Whether this key made the signature of a text by the algorithm of its header. */
  hasSigned(text: string, signature: Uint8Array): boolean;
}

/**
 * Keys of proofs. A client shows its key in the same words each time: what a header says depends on its text alone, so it is read once, and
 * those used last are kept by their whole text. Reading one costs as much as verifying a signature.
 */
export class ProofKeys {
  private readonly known: RecentlyUsed<ProofKey>;

  constructor(max = MAX_KEYS) {
    this.known = new RecentlyUsed(max);
  }

  /** `header`: of a proof, in base64url. `undefined` unless it is one of a proof that shows a public key of its algorithm. */
  find(header: string): ProofKey | undefined {
    const known = this.known.get(header);
    if (known) return known;
    const key = readKey(header);
    if (key && header.length <= MAX_KEPT_HEADER) this.known.set(copyOf(header), key);
    return key;
  }
}

/** Without what it was cut out of: V8 would keep the whole proof. */
const copyOf = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

function readKey(header: string): ProofKey | undefined {
  const { typ, alg, jwk, crit } = membersOf(header);
  if (typ !== 'dpop+jwt' || crit !== undefined || typeof alg !== 'string') return undefined;
  const text = canonicalKey(alg, jwk);
  const key = text === undefined ? undefined : importKey(text);
  if (text === undefined || !key) return undefined;
  return {
    thumbprint: hash('sha256', text, 'base64url'),
    hasSigned: (signed, signature) => hasSigned(alg, key, signed, signature),
  };
}

function membersOf(header: string): Readonly<Record<string, unknown>> {
  try {
    return { ...decodeProtectedHeader({ protected: header }) };
  } catch {
    return {};
  }
}

/** The members that are digested, as JSON; `undefined` for another kind of key, and for one with private members. */
function canonicalKey(algorithm: string, jwk: unknown): string | undefined {
  if (!Object.hasOwn(ALGORITHMS, algorithm) || typeof jwk !== 'object' || jwk === null) return undefined;
  const [kty = '', crv] = ALGORITHMS[algorithm] ?? [];
  const key = new Map<string, unknown>(Object.entries(jwk));
  if (key.get('kty') !== kty || (crv !== undefined && key.get('crv') !== crv)) return undefined;
  if (PRIVATE_MEMBERS.some((name) => key.has(name))) return undefined;
  const members = MEMBERS[kty] ?? [];
  if (!members.every((name) => isMember(key.get(name)))) return undefined;
  return JSON.stringify(Object.fromEntries(members.map((name) => [name, key.get(name)])));
}

const isMember = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_MEMBER_LENGTH;

function importKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' });
    const bits = key.asymmetricKeyDetails?.modulusLength;
    return bits !== undefined && (bits < MIN_RSA_BITS || bits > MAX_RSA_BITS) ? undefined : asProviderKey(key);
  } catch {
    return undefined; // a point that is not on the curve
  }
}

/** The same key as the providers of OpenSSL 3 read it: it need not be handed to one at each signature. */
const asProviderKey = (key: KeyObject): KeyObject =>
  createPublicKey({ key: key.export({ type: 'spki', format: 'der' }), type: 'spki', format: 'der' });

function hasSigned(algorithm: string, key: KeyObject, text: string, signature: Uint8Array): boolean {
  const data = Buffer.from(text);
  if (algorithm === 'ES256') {
    const der = derSignature(signature);
    return der !== undefined && verify('sha256', data, key, der);
  }
  if (algorithm !== 'PS256') return verify(null, data, key, signature);
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  return verify('sha256', data, { key, ...padding }, signature);
}
