import { createHash, type Hash } from 'node:crypto';
import { Records } from '@groundwork/records';
import { ApiError, unavailable } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Store, type BlobWriter } from '../../stores/store.service.js';
import { LiveHashes } from './live-hashes.js';
import { Segments } from './segments.js';
import type { UploadLease } from './upload-leases.service.js';
import type { UploadRow } from './upload-row.js';

const COMMIT_BYTES = 64 * 1024 ** 2;
const COMMIT_MS = 2_000;

/** Bytes that follow what an upload has. */
export interface Appended {
  readonly row: UploadRow;
  readonly lease: UploadLease;
  readonly body: AsyncIterable<Buffer>;
  /** Most bytes the upload may have in all. */
  readonly limit: number;
  /** What the bytes must hash to; then none of them counts before all are there. */
  readonly checksum?: { readonly algorithm: 'sha1' | 'sha256'; readonly digest: Buffer };
}

/** Appends to uploads with fenced commits: the row's offset never runs ahead of what is durable. (storage.md §3) */
@Injectable()
export class AppendUploadService {
  private readonly hashes = new LiveHashes();

  constructor(
    private readonly records: Records,
    private readonly store: Store,
  ) {}

  /** Answers the new offset. What came of a body that is cut off counts. Throws `payload_too_large`, `checksum_mismatch`, `unavailable`. */
  async append(appended: Appended): Promise<number> {
    const { row, checksum } = appended;
    const progress = new Progress(row, this.hashes.take(row.id, row.committed_offset));
    const writer = await this.store.resume(row.blob_key, row.committed_offset);
    const sum = checksum && createHash(checksum.algorithm);
    try {
      await this.write(appended, writer, progress, sum);
      if (checksum && sum && !sum.digest().equals(checksum.digest))
        throw new ApiError('checksum_mismatch', 'The bytes differ from Upload-Checksum.');
      return await this.commit(appended, writer, progress);
    } catch (error) {
      if (!checksum && !isRefusal(error)) await this.commit(appended, writer, progress).catch(() => undefined);
      throw error;
    } finally {
      await writer.close();
    }
  }

  /** SHA-256 of the whole upload, where this process has seen all of it. */
  digest({ id, length }: UploadRow): string | undefined {
    return this.hashes.take(id, length ?? -1)?.digest('hex');
  }

  private async write(
    { row, lease, body, limit, checksum }: Appended,
    writer: BlobWriter,
    progress: Progress,
    sum?: Hash,
  ): Promise<void> {
    for await (const chunk of body) {
      if (progress.offset + chunk.length > Math.min(row.length ?? Infinity, limit))
        throw new ApiError('payload_too_large', 'The upload is longer than it may be.');
      lease.assertHeld();
      progress.add(chunk);
      sum?.update(chunk);
      await writer.write(chunk);
      if (!checksum && progress.isDue) await this.commit({ row, lease }, writer, progress);
    }
  }

  /** Durable first, then acknowledged; by the holder of the lease only, and only from where it began. */
  private async commit(
    { row, lease }: Pick<Appended, 'row' | 'lease'>,
    writer: BlobWriter,
    progress: Progress,
  ): Promise<number> {
    if (progress.offset === progress.committed) return progress.offset;
    await writer.commit();
    const chunks =
      progress.offset === row.length
        ? Math.ceil(row.length / row.chunk_size)
        : Math.floor(progress.offset / row.chunk_size);
    const [moved] = await this.records.query(sql`
      with moved as (
        update upload set committed_offset = ${progress.offset}, segments = ${JSON.stringify(progress.sums)}::jsonb,
          expires_at = least(clock_timestamp() + interval '24 hours', created_at + interval '7 days')
        where id = ${row.id} and committed_offset = ${progress.committed} and lock_token = ${lease.token} and state = 'open' returning id
      ), shown as (
        update file f set metadata_chunks_uploaded = ${chunks}, metadata_size_original = coalesce(${row.length}::bigint, ${progress.offset}::bigint)
        from moved where f.id = ${row.file_id} and f.content_id is null
      ) select id from moved`);
    if (!moved) throw unavailable('The upload was taken over or has ended; ask for its offset.');
    progress.commit();
    const hash = progress.copyHash();
    if (hash) this.hashes.keep(row.id, progress.offset, hash);
    return progress.offset;
  }
}

/** What was refused does not count; what was cut off does. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'payload_too_large' || error.code === 'unavailable');

/** How far a request has come, and what its bytes add up to. */
class Progress {
  offset: number;
  committed: number;
  private readonly segments: Segments;
  private readonly hash: Hash | undefined;
  private committedAt = performance.now();

  constructor(row: UploadRow, hash: Hash | undefined) {
    this.offset = this.committed = row.committed_offset;
    this.segments = new Segments(row.segments, this.offset);
    this.hash = this.offset === 0 ? createHash('sha256') : hash;
  }

  get isDue(): boolean {
    return this.offset - this.committed >= COMMIT_BYTES || performance.now() - this.committedAt >= COMMIT_MS;
  }

  get sums(): readonly number[] {
    return this.segments.values;
  }

  add(chunk: Buffer): void {
    this.offset += chunk.length;
    this.segments.add(chunk);
    this.hash?.update(chunk);
  }

  commit(): void {
    this.committed = this.offset;
    this.committedAt = performance.now();
  }

  /** Without one the finish reads the bytes again. */
  copyHash(): Hash | undefined {
    return this.hash?.copy();
  }
}
