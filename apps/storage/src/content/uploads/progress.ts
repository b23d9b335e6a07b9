import { createHash, type Hash } from 'node:crypto';
import type { Committed } from '../../platform/store.js';
import type { UploadRow } from './upload-row.js';
import { createSHA256 } from 'hash-wasm';
import { crc32 } from 'node:zlib';

const SEGMENT_BYTES = 64 * 1024 ** 2;

/**
 * Running CRC-32 of each 64 MiB of an upload, kept with every commit: when a writer may have written past its lease,
 * they show whether the stored bytes are those that were acknowledged. (storage.md §3, "Fenced commits")
 */
export class Segments {
  private readonly sums: number[];

  constructor(
    sums: readonly number[],
    private offset: number,
  ) {
    this.sums = [...sums];
  }

  add(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) {
      const index = Math.floor(this.offset / SEGMENT_BYTES);
      const left = SEGMENT_BYTES - (this.offset % SEGMENT_BYTES);
      const part = chunk.subarray(at, at + left);
      this.sums[index] = crc32(part, this.sums[index] ?? 0);
      this.offset += part.length;
      at += part.length;
    }
  }

  get values(): readonly number[] {
    return this.sums;
  }

  equals(others: readonly number[]): boolean {
    return this.sums.length === others.length && this.sums.every((sum, at) => sum === others[at]);
  }
}

/** A digest whose state can be saved; slower than that of Node, whose state cannot. (storage.md §3, "SHA-256" b) */
export interface SavedHash {
  update(bytes: Uint8Array): unknown;
  /** About 116 bytes. */
  save(): Uint8Array;
}

/** Continues from a saved state; from the start without one. */
export async function resumeHash(state: Buffer | null): Promise<SavedHash> {
  const hash = await createSHA256();
  return state ? hash.load(state) : hash.init();
}

/** The digest of a saved state, in hex; `undefined` without one. */
export async function digestOf(state: Buffer | null): Promise<string | undefined> {
  if (!state) return undefined;
  return (await createSHA256()).load(state).digest('hex');
}

const COMMIT_BYTES = 64 * 1024 ** 2;
const COMMIT_MS = 2_000;

/** The offset of a request and the checksums of its bytes. */
export class Progress {
  offset: number;
  private readonly segments: Segments;
  private committedAt = performance.now();

  private constructor(
    /** The upload as it was committed last. */
    public row: UploadRow,
    private readonly live: Hash | undefined,
    private readonly saved: SavedHash | undefined,
  ) {
    this.offset = row.committed_offset;
    this.segments = new Segments(row.segments, this.offset);
  }

  /** With the hash of the bytes before, where this process has it; else the finish reads them again. */
  static live(row: UploadRow, hash: Hash | undefined): Progress {
    return new Progress(row, row.committed_offset === 0 ? createHash('sha256') : hash, undefined);
  }

  /** With a hash whose state is kept with each commit. */
  static saved(row: UploadRow, hash: SavedHash): Progress {
    return new Progress(row, undefined, hash);
  }

  get committed(): number {
    return this.row.committed_offset;
  }

  get isDue(): boolean {
    return this.offset - this.committed >= COMMIT_BYTES || performance.now() - this.committedAt >= COMMIT_MS;
  }

  add(chunk: Buffer): void {
    this.offset += chunk.length;
    this.segments.add(chunk);
    this.live?.update(chunk);
    this.saved?.update(chunk);
  }

  /** The row after a commit of everything so far. */
  after({ state }: Committed): UploadRow {
    return {
      ...this.row,
      committed_offset: this.offset,
      segments: [...this.segments.values],
      backend_state: state,
      sha_state: this.saved ? Buffer.from(this.saved.save()) : null,
    };
  }

  commit(row: UploadRow): void {
    this.row = row;
    this.committedAt = performance.now();
  }

  copyHash(): Hash | undefined {
    return this.live?.copy();
  }
}
