import { ApiError } from '@groundwork/rest';
import type { BlobWriter } from '../../platform/store.js';
import { tooLarge } from '../../buckets/bucket-limits.js';
import type { Checksum } from '../read/digest-header.js';
import { VerifiedHash } from './verified-hash.js';
import type { Announced } from './stored-content.js';
import { HEAD_BYTES, sniffType } from './sniff-type.js';

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
