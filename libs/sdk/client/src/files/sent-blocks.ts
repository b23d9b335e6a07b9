import { GroundworkError } from '../errors.js';
import { hexOf, sha256 } from './digests.js';
import type { UploadOptions } from './upload-options.js';
import type { Pieces } from './upload-source.js';
import type { UploadEntry } from './upload-store.js';

const BLOCK_BYTES = 8 * 1024 ** 2;

/** Where the block ends that a byte is in. */
export const endOfBlock = (at: number): number => (Math.floor(at / BLOCK_BYTES) + 1) * BLOCK_BYTES;

/** The service has other bytes than the source. */
export const changedSource = (consequence: string): GroundworkError =>
  new GroundworkError({
    code: 'digest_mismatch',
    status: 0,
    message: `The service has received other bytes than the source has now; ${consequence}.`,
  });

interface Sent {
  readonly pieces: Pieces;
  readonly entry: UploadEntry;
  readonly options: UploadOptions;
}

/**
 * SHA-256 of each block that is sent, kept with the upload: pages can digest only what is in memory. An upload that goes on in another page
 * is compared with them, so that it is not finished with a file that was changed meanwhile. Reads again what was sent.
 */
export class SentBlocks {
  private isCompared = false;

  constructor(private readonly sent: Sent) {}

  /** Before the bytes at `start` are read. Throws `digest_mismatch` where what was sent before them is not what the source has. */
  async beforeReading(start: number): Promise<void> {
    if (!this.isCompared) await this.compare(start);
    this.isCompared = true;
  }

  /** Keeps their digest. */
  async beforeSending(start: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { entry } = this.sent;
    if (start % BLOCK_BYTES > 0) return; // of a block that was kept before
    const digest = await digestOf(bytes);
    if (digest === undefined) return;
    const blocks = entry.blocks.slice(0, start / BLOCK_BYTES);
    await entry.save({ blocks: [...blocks, digest] });
  }

  private async compare(start: number): Promise<void> {
    const { pieces, entry, options } = this.sent;
    for (const [index, kept] of entry.blocks.entries()) {
      const at = index * BLOCK_BYTES;
      if (at >= start) return;
      options.signal?.throwIfAborted();
      const digest = await digestOf(await pieces.read(at, Math.min(at + BLOCK_BYTES, pieces.size)));
      // eslint-disable-next-line no-restricted-syntax -- digests of a file of the caller, no secrets
      if (digest !== kept) throw changedSource('it keeps nothing of them');
    }
  }
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const digest = await sha256(bytes);
  return digest && hexOf(digest);
}
