import { createHash, type Hash } from 'node:crypto';
import type { Committed } from '../../platform/store.js';
import type { SavedHash } from './saved-hash.js';
import { Segments } from './segments.js';
import type { UploadRow } from './upload-row.js';

const COMMIT_BYTES = 64 * 1024 ** 2;
const COMMIT_MS = 2_000;

/** How far a request has come, and what its bytes add up to. */
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

  /** The upload as a commit of everything so far leaves it. */
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
