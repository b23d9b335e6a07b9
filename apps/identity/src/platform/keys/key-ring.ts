import type { JWK } from 'jose';
import { makeKeyPair, type KeyAlgorithm } from './key-pair.js';
import type { KeyRow, NewKey } from './key-rows.js';
import type { SecretCipher } from './secret-cipher.service.js';

/** The keys of a moment. */
export interface KeySet {
  /** Private keys, per algorithm the one that signs first. */
  readonly signing: readonly JWK[];
  /** Public keys by kid. */
  readonly published: ReadonlyMap<string, JWK>;
  /** Grows with every change. */
  readonly revision: number;
}

/** What this process holds of the keys in the database; private parts leave it only to sign. */
export class KeyRing {
  private readonly opened = new Map<string, JWK>();
  private fingerprint = '';
  private keys: KeySet = { signing: [], published: new Map(), revision: 0 };

  constructor(private readonly cipher: SecretCipher) {}

  get current(): KeySet {
    return this.keys;
  }

  /** A new key, its private part encrypted. */
  async make(
    algorithm: KeyAlgorithm,
    state: NewKey['state'],
    delaySeconds: number,
    by: string | null,
  ): Promise<NewKey> {
    const { kid, publicJwk, privateJwk } = await makeKeyPair(algorithm);
    const private_key = this.cipher.encrypt(JSON.stringify(privateJwk), kid);
    return { kid, algorithm, state, public_jwk: publicJwk, private_key, delaySeconds, by };
  }

  /** Takes over what the database holds; answers whether anything changed. */
  replace(rows: readonly KeyRow[]): boolean {
    const fingerprint = rows.map(({ kid, state }) => `${kid} ${state}`).join();
    if (fingerprint === this.fingerprint) return false;
    const signing = rows.map((row) => this.open(row));
    this.fingerprint = fingerprint;
    this.keys = {
      signing,
      published: new Map(rows.map(({ kid, public_jwk }) => [kid, public_jwk])),
      revision: this.keys.revision + 1,
    };
    return true;
  }

  private open({ kid, private_key }: KeyRow): JWK {
    // What is encrypted there was written by `make`.
    const jwk = this.opened.get(kid) ?? (JSON.parse(this.cipher.decrypt(private_key, kid).toString()) as JWK);
    this.opened.set(kid, jwk);
    return jwk;
  }
}
