import { createHash, type Hash } from 'node:crypto';
import { ApiError } from '@groundwork/rest';
import type { Checksum } from '../read/digest-header.js';

/** The SHA-256 of bytes that must also have the checksums that were announced; each algorithm runs once. */
export class VerifiedHash {
  private readonly sha256 = createHash('sha256');
  private readonly others: ReadonlyMap<string, Hash>;

  constructor(private readonly checksums: readonly Checksum[]) {
    const names = new Set(checksums.map(({ algorithm }) => algorithm));
    names.delete('sha256');
    this.others = new Map([...names].map((name) => [name, createHash(name)]));
  }

  update(chunk: Buffer): void {
    this.sha256.update(chunk);
    for (const hash of this.others.values()) hash.update(chunk);
  }

  /** In hex. Throws `digest_mismatch` for the first checksum the bytes do not have. */
  digest(): string {
    const sha256 = this.sha256.digest('hex');
    const found = new Map([...this.others].map(([name, hash]) => [name, hash.digest('hex')])).set('sha256', sha256);
    for (const { algorithm, hex } of this.checksums) {
      const actual = found.get(algorithm);
      if (actual !== hex)
        throw new ApiError(
          'digest_mismatch',
          `The declared ${algorithm} is ${hex}; that of the received bytes is ${actual}.`,
        );
    }
    return sha256;
  }
}
