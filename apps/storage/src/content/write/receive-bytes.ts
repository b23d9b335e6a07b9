import { ApiError } from '@groundwork/rest';
import type { BlobWriter } from '../../platform/store.js';
import { tooLarge } from '../../buckets/bucket-limits.js';
import type { Checksum } from '../read/digest-header.js';
import { HEAD_BYTES, sniffType } from './sniff-type.js';
import { createHash, type Hash } from 'node:crypto';

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

/** Bytes that were received and lie in the store, not yet the content of any file. */
export interface StoredContent {
  /** Id the content will have. */
  readonly id: string;
  readonly store: string;
  readonly blobKey: string;
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
  readonly sniffed: string;
  /** It came by the upload of the same id, which ends with it. */
  readonly uploaded?: boolean;
}

/** What was announced of bytes before they came. */
export interface Announced {
  readonly size?: number | null;
  readonly sha256?: string | null;
}

/** What bytes turned out to be. */
export interface Received {
  readonly size: number;
  readonly sha256: string;
  readonly sniffed: string;
}

/**
 * Writes a body, hashing and looking at it on the way. Throws `payload_too_large` with the first byte over the limit, `digest_mismatch`
 * when it does not hash to what was announced.
 */
export async function receiveBytes(
  body: AsyncIterable<Buffer>,
  writer: BlobWriter,
  limit: number,
  checksums: readonly Checksum[] = [],
): Promise<Received> {
  const hash = new VerifiedHash(checksums);
  const head = new Head();
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    hash.update(chunk);
    head.see(chunk);
    await writer.write(chunk);
  }
  return { size, sha256: hash.digest(), sniffed: await sniffType(head.bytes) };
}

/** The first bytes of what is seen. */
class Head {
  bytes = Buffer.alloc(0);

  see(chunk: Buffer): void {
    if (this.bytes.length >= HEAD_BYTES) return;
    this.bytes = Buffer.concat([this.bytes, chunk.subarray(0, HEAD_BYTES - this.bytes.length)]);
  }
}

/** The bytes are those that were announced. Throws `digest_mismatch`. (storage.md §1, "From clients"; RFC 9530) */
export function assertAnnounced({ size, sha256 }: Pick<Received, 'size' | 'sha256'>, announced: Announced): void {
  if (announced.size != null && announced.size !== size) {
    throw new ApiError('digest_mismatch', `${announced.size} bytes were declared and ${size} received.`);
  }
  if (announced.sha256 != null && announced.sha256 !== sha256) {
    throw new ApiError(
      'digest_mismatch',
      `The declared sha-256 is ${announced.sha256}; that of the received bytes is ${sha256}.`,
    );
  }
}
