import { randomFillSync } from 'node:crypto';
import type { OwnSigningKey } from './own-signing-key.js';
import type { Provider } from './oidc-provider.js';

/** Seconds since 1970, as tokens count them. (RFC 7519 §2, "NumericDate") */
export const epochSeconds = (): number => Math.floor(Date.now() / 1_000);

interface Signer {
  readonly key: OwnSigningKey;
  /** The protected header of access tokens, encoded. */
  readonly header: string;
}

const JTI_BYTES = 32;
/** Fetched at once: each fetch of random bytes costs 5 µs, however few they are. */
const IDS = 128;

/** Signs access tokens with the keys of a moment as the library does: of each algorithm with the first. (RFC 9068 §2.1) */
export class TokenSigner {
  private readonly signers = new Map<string, Signer>();
  private readonly random = Buffer.alloc(IDS * JTI_BYTES);
  private next = this.random.length;

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
    const jti = this.newId();
    const data = `${signer.header}.${encode({ jti, iat: now, nbf: now, exp: now + seconds, ...claims })}`;
    const signature = await signer.key.sign(Buffer.from(data));
    return `${data}.${asBase64url(signature)}`;
  }

  /** Unique random bytes. */
  private newId(): string {
    if (this.next === this.random.length) {
      randomFillSync(this.random);
      this.next = 0;
    }
    const begin = this.next;
    this.next += JTI_BYTES;
    return this.random.toString('base64url', begin, this.next);
  }
}

const asBase64url = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64url');

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Who issues tokens until the keys change: the library, and what signs beside it with the same keys. */
export interface Issuer {
  readonly provider: Provider;
  readonly signer: TokenSigner;
}
