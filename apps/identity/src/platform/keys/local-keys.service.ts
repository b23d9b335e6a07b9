import { Injectable } from '@nestjs/common';
import type { KeySource } from '@groundwork/auth';
import { importJWK, type JWTHeaderParameters } from 'jose';
import { SigningKeys } from './signing-keys.service.js';

type Key = Awaited<ReturnType<typeof importJWK>>;

/** Identity's own public keys, for verifying its tokens without asking itself over HTTP. */
@Injectable()
export class LocalKeys implements KeySource {
  private imported = new Map<string, Promise<Key>>();
  private importedRevision = -1;

  constructor(private readonly keys: SigningKeys) {}

  get revision(): number {
    return this.keys.current.revision;
  }

  /** The published key of the header's kid, for that algorithm only. */
  async key({ kid = '', alg }: JWTHeaderParameters): Promise<Key | undefined> {
    const jwk = this.keys.current.published.get(kid);
    if (!jwk || jwk.alg !== alg) return undefined;
    if (this.importedRevision !== this.revision) {
      this.imported = new Map();
      this.importedRevision = this.revision;
    }
    const key = this.imported.get(kid) ?? importJWK(jwk, jwk.alg);
    this.imported.set(kid, key);
    return key;
  }
}
