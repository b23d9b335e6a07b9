import { randomBytes } from 'node:crypto';
import { epochSeconds } from './epoch.js';
import type { OwnSigningKey } from './own-signing-key.js';

interface Signer {
  readonly key: OwnSigningKey;
  /** The protected header of access tokens, encoded. */
  readonly header: string;
}

const JTI_BYTES = 32;

/** Signs access tokens with the keys of a moment as the library does: of each algorithm with the first. (RFC 9068 §2.1) */
export class TokenSigner {
  private readonly signers = new Map<string, Signer>();

  constructor(keys: readonly OwnSigningKey[]) {
    for (const key of keys) {
      const { alg = '', kid } = key;
      if (!this.signers.has(alg)) this.signers.set(alg, { key, header: encode({ alg, typ: 'at+jwt', kid }) });
    }
  }

  /** There is a key for this algorithm. */
  has(algorithm: string): boolean {
    return this.signers.has(algorithm);
  }

  /** A token of these claims that lives so many seconds from now. Throws without a key for the algorithm. */
  async accessToken(algorithm: string, seconds: number, claims: object): Promise<string> {
    const signer = this.signers.get(algorithm);
    if (!signer) throw new Error(`There is no key for ${algorithm}.`);
    const now = epochSeconds();
    const jti = randomBytes(JTI_BYTES).toString('base64url');
    const data = `${signer.header}.${encode({ jti, iat: now, nbf: now, exp: now + seconds, ...claims })}`;
    const signature = await signer.key.sign(Buffer.from(data));
    return `${data}.${Buffer.from(signature.buffer).toString('base64url')}`;
  }
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
