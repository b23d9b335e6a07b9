import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';

/** The request that a proof is for. */
export interface ProvenRequest {
  readonly method: string;
  /** Without query. */
  readonly url: string;
  /** The access token that it carries, for an API. */
  readonly token?: string;
}

/** What of a proof is to be otherwise; a claim that is `undefined` is left out. */
export interface OddProof {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

/** A client with a key, and its proofs. (RFC 9449 §4) */
export interface Prover {
  /** What a token bound to the key says in `cnf.jkt`. */
  readonly thumbprint: string;
  readonly publicJwk: JWK;
  readonly privateJwk: JWK;
  /** A header `DPoP`. */
  proof(request: ProvenRequest, odd?: OddProof): Promise<string>;
}

/** Makes a key: of `ES256`, `PS256` or `EdDSA`. */
export async function makeProver(algorithm = 'ES256'): Promise<Prover> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return {
    publicJwk,
    privateJwk: await exportJWK(privateKey),
    thumbprint: await calculateJwkThumbprint(publicJwk),
    proof: ({ method, url, token }, { claims, header } = {}) =>
      new SignJWT({
        htm: method,
        htu: url,
        jti: randomUUID(),
        iat: Math.floor(Date.now() / 1_000),
        ath: token && createHash('sha256').update(token).digest('base64url'),
        ...claims,
      })
        .setProtectedHeader({ alg: algorithm, typ: 'dpop+jwt', jwk: publicJwk, ...header })
        .sign(privateKey, { crit: { exp: false } }),
  };
}
