import { createHash, type Hash } from 'node:crypto';
import { Records } from '@groundwork/records';
import { ApiError, unavailable } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import sql, { empty } from 'sql-template-tag';
import type { BlobWriter, Committed } from '../../platform/store.js';
import { StoresService } from '../../stores/stores.service.js';
import { BlobKeysService } from '../write/blob-keys.service.js';
import { Progress, resumeHash } from './progress.js';
import type { UploadLease } from './upload-leases.service.js';
import { blobOf, type UploadRow, keepingParts } from './upload-row.js';

/** Running digests that are kept, and how long: losing one costs reading the bytes again at the finish. (storage.md §3, "SHA-256" a) */
const KEPT_HASHES = { max: 256, ttl: 60_000 };

/** Bytes to append to an upload. */
export interface Appended {
  readonly row: UploadRow;
  readonly lease: UploadLease;
  readonly body: AsyncIterable<Buffer>;
  /** Most bytes the upload may have in all. */
  readonly limit: number;
  /** What is thrown for more, where that is not `payload_too_large`. */
  readonly refusal?: ApiError;
  /** The digest the bytes must have; then none of them counts before all were received. */
  readonly checksum?: { readonly algorithm: 'sha1' | 'sha256'; readonly digest: Buffer };
}

/** Appends to uploads with fenced commits: the row's offset never runs ahead of what is durable. (storage.md §3) */
@Injectable()
export class AppendUploadService {
  /** SHA-256 of the first `offset` bytes of uploads by id, for the next request that continues where this process stopped. */
  private readonly hashes = new LRUCache<string, { readonly offset: number; readonly hash: Hash }>(KEPT_HASHES);

  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    private readonly keys: BlobKeysService,
  ) {}

  /** Returns the upload as it is now. The received bytes of an interrupted body count. Throws `payload_too_large`, `quota_exceeded`, `checksum_mismatch`, `unavailable`. */
  async append(appended: Appended): Promise<UploadRow> {
    const { row, checksum } = appended;
    const store = this.stores.of(row.store);
    const progress = store.readsUnfinished
      ? Progress.live(row, this.takeHash(row.id, row.committed_offset))
      : Progress.saved(row, await resumeHash(row.sha_state));
    const writer = await store.resume(blobOf(row), row.committed_offset, () => this.keys.take());
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
    return this.takeHash(id, length ?? -1)?.digest('hex');
  }

  /** Removes and returns the hash of exactly the first `offset` bytes. */
  private takeHash(id: string, offset: number): Hash | undefined {
    const found = this.hashes.get(id);
    this.hashes.delete(id);
    return found?.offset === offset ? found.hash : undefined;
  }

  private async write(
    { row, lease, body, limit, refusal, checksum }: Appended,
    writer: BlobWriter,
    progress: Progress,
    sum?: Hash,
  ): Promise<void> {
    for await (const chunk of body) {
      if (progress.offset + chunk.length > Math.min(row.length ?? Infinity, limit))
        throw refusal ?? new ApiError('payload_too_large', 'The upload is longer than it may be.');
      lease.assertHeld();
      progress.add(chunk);
      sum?.update(chunk);
      await writer.write(chunk);
      if (!checksum && progress.isDue) await this.commit({ row, lease }, writer, progress);
    }
  }

  /** Durable first, then acknowledged; only by the holder of the lease, and only from the offset it began at. */
  private async commit(
    { row, lease }: Pick<Appended, 'row' | 'lease'>,
    writer: BlobWriter,
    progress: Progress,
  ): Promise<UploadRow> {
    if (progress.offset === progress.committed) return progress.row;
    const committed = await writer.commit();
    const now = progress.after(committed);
    if (!(await this.keep(now, progress.committed, lease, committed)))
      throw unavailable('The upload was taken over or has ended; request its offset.');
    progress.commit(now);
    const hash = progress.copyHash();
    if (hash) this.hashes.set(row.id, { offset: progress.offset, hash });
    return now;
  }

  /** Costs 1 statement; returns whether the lease is still held and the offset is as expected. */
  private async keep(now: UploadRow, before: number, { token }: UploadLease, committed: Committed): Promise<boolean> {
    const { id, length, committed_offset: offset, chunk_size } = now;
    const chunks = offset === length ? Math.ceil(length / chunk_size) : Math.floor(offset / chunk_size);
    const state = now.backend_state && JSON.stringify(now.backend_state);
    const spare = committed.spareKey ?? null;
    const moved = await this.records.query(sql`
      with moved as (
        update upload set committed_offset = ${offset}, segments = ${JSON.stringify(now.segments)}::jsonb,
          backend_state = ${state}::jsonb, spare_key = ${spare}::uuid, sha_state = ${now.sha_state}::bytea,
          expires_at = least(clock_timestamp() + interval '24 hours', created_at + interval '7 days')
        where id = ${id} and committed_offset = ${before} and lock_token = ${token} and state = 'open' returning id
      )${keepingParts(committed.parts, sql`moved`)}${spare === null ? empty : keepingSpare(spare, now.store)}, shown as (
        update file f set metadata_chunks_uploaded = ${chunks}, metadata_size_original = coalesce(${length}::bigint, ${offset}::bigint)
        from moved where f.id = ${now.file_id} and f.content_id is null
      ) select id from moved`);
    return moved.length > 0;
  }
}

/** The spare blob of an upload is reserved for as long as that may live. (storage.md §3, "Sweeper") */
const keepingSpare = (key: string, store: string) => sql`, spare as (
        update blob_gc g set not_before = clock_timestamp() + interval '8 days', store = ${store} from moved where g.blob_key = ${key} and g.attempts = 0
      )`;

/** Bytes of a refused body do not count; those of an interrupted one do. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && ['payload_too_large', 'quota_exceeded', 'unavailable'].includes(error.code);
