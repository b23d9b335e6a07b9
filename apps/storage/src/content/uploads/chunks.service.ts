import { findRecord, Records, type Presented, type Database } from '@groundwork/records';
import { ApiError, invalidField, type Caller, unavailable } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { File, fileView } from '../../files/file.entity.js';
import type { BlobWriter, BlobState, Store } from '../../platform/store.js';
import { StoresService } from '../../stores/stores.service.js';
import type { Checksum } from '../read/content-headers.js';
import { assertDeclared, VerifiedHash } from '../write/receive-bytes.js';
import { LateFinishService } from './finish-upload.service.js';
import { UploadLeasesService } from './upload-leases.service.js';
import { blobOf, type UploadRow, missingAfter } from './upload-row.js';
import { randomUUID } from 'node:crypto';

/**
 * The state of a blob whose parts come in any order: that of the first request, for all replicas. What another began meanwhile is
 * discarded. Costs nothing where the store needs no state, else 2 statements for the first part, none for most.
 */
export async function beginParts(
  db: Database,
  store: Store,
  { id, blob_key, backend_state }: UploadRow,
): Promise<BlobState | null> {
  const state = backend_state ?? (await store.begin(blob_key));
  if (state === null || backend_state !== null) return state;
  await db.query(
    sql`update upload set backend_state = ${JSON.stringify(state)}::jsonb where id = ${id} and backend_state is null`,
  );
  const [row] = await db.query<{ backend_state: BlobState }>(
    sql`select backend_state from upload where id = ${id} and state = 'open'`,
  );
  if (!row || JSON.stringify(row.backend_state) !== JSON.stringify(state)) await store.abandon(blob_key, state);
  if (!row) throw unavailable('The upload has ended.');
  return row.backend_state;
}

const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;

/** A chunk that is done, as it was. */
export interface DoneChunk {
  readonly sha256: string;
}

/** The lease to write one chunk; renewed by its holder, else it expires. (storage.md §3, "Parallel chunks") */
export class ChunkLease {
  private readonly token = randomUUID();
  private renewedAt = -Infinity;

  constructor(
    private readonly db: Database,
    private readonly upload: UploadRow,
    private readonly index: number,
  ) {}

  /** The digest of a finished chunk, `busy` while another request writes it, `taken` when the lease is ours. */
  async take(size: number): Promise<'taken' | 'busy' | DoneChunk> {
    const sentAt = performance.now();
    const { id } = this.upload;
    const [mine] = await this.db.query(sql`
      insert into upload_chunk as c (upload_id, idx, size, token, expires)
      values (${id}, ${this.index}, ${size}, ${this.token}, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
      on conflict (upload_id, idx) do update set token = excluded.token, expires = excluded.expires
        where not c.done and (c.token is null or c.expires < clock_timestamp())
      returning idx`);
    this.renewedAt = sentAt;
    if (mine) return 'taken';
    const [done] = await this.db.query<DoneChunk>(
      sql`select sha256 from upload_chunk where upload_id = ${id} and idx = ${this.index} and done`,
    );
    return done ?? 'busy';
  }

  /** Before every write. Throws `unavailable` when the lease may have expired. */
  async assertHeld(): Promise<void> {
    const age = performance.now() - this.renewedAt;
    if (age > RENEW_MS) await this.renew();
  }

  /** The chunk is durable: it counts, once. Throws `unavailable` when the lease or the upload has ended. */
  async complete(sha256: string, etag?: string): Promise<void> {
    const { id, file_id } = this.upload;
    const [row] = await this.db.query(sql`
      with finished as (
        update upload_chunk c set done = true, sha256 = ${sha256}, etag = ${etag ?? null}, token = null, expires = null from upload u
        where c.upload_id = ${id} and c.idx = ${this.index} and c.token = ${this.token} and u.id = c.upload_id and u.state = 'open' returning c.size
      ), moved as (
        update upload u set committed_offset = u.committed_offset + f.size,
          expires_at = least(clock_timestamp() + interval '24 hours', u.created_at + interval '7 days')
        from finished f where u.id = ${id} returning u.id
      ), shown as (
        update file f set metadata_chunks_uploaded = f.metadata_chunks_uploaded + 1 from moved where f.id = ${file_id} and f.content_id is null
      ) select id from moved`);
    if (!row) throw leaseEnded();
  }

  /** Releases an unfinished chunk. */
  async release(): Promise<void> {
    await this.db.query(sql`
      update upload_chunk set token = null, expires = null where upload_id = ${this.upload.id} and idx = ${this.index} and token = ${this.token}`);
  }

  private async renew(): Promise<void> {
    const sentAt = performance.now();
    if (sentAt - this.renewedAt > LEASE_SECONDS * 1_000) throw leaseEnded();
    const [row] = await this.db.query(sql`
      update upload_chunk set expires = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      where upload_id = ${this.upload.id} and idx = ${this.index} and token = ${this.token} returning idx`);
    if (!row) throw leaseEnded();
    this.renewedAt = sentAt;
  }
}

const leaseEnded = () => unavailable('The chunk was taken over or its upload has ended; send it again.');

/** A chunk that is received. */
export interface IncomingChunk {
  readonly index: number;
  readonly body: AsyncIterable<Buffer>;
  /** The digests the bytes must have. */
  readonly checksums: readonly Checksum[];
}

/** Chunks of an upload in any order, concurrently, by any replica. No bytes are copied at the end. (storage.md §3, "Parallel chunks") */
@Injectable()
export class ChunksService {
  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    private readonly leases: UploadLeasesService,
    private readonly finishes: LateFinishService,
  ) {}

  /** The same bytes again are a success. Throws `conflict` for others, `locked` while another sends it, `digest_mismatch`, `payload_too_large`. */
  async put(upload: UploadRow, chunk: IncomingChunk): Promise<void> {
    assertParallel(upload);
    const size = sizeOf(upload, chunk.index);
    const lease = new ChunkLease(this.records, upload, chunk.index);
    const taken = await lease.take(size);
    if (taken === 'busy')
      throw new ApiError('locked', `Chunk ${chunk.index} is being sent by another request.`, {
        headers: { 'Retry-After': '5' },
      });
    if (taken !== 'taken') return assertSame(chunk, size, taken.sha256);
    try {
      await this.write(upload, chunk, size, lease);
    } catch (error) {
      await lease.release().catch(() => undefined);
      throw error;
    }
  }

  /**
   * The file with its content; the same again when it is repeated. The upload as it is, `finishing`, when that takes too long.
   * Throws `invalid_request` naming missing chunks.
   */
  async complete(caller: Caller, { id }: UploadRow): Promise<{ file: Presented } | { finishing: UploadRow }> {
    const { lease, row } = await this.leases.acquire(id);
    try {
      assertParallel(row);
      if (row.state !== 'done') await this.assertWhole(row);
    } catch (error) {
      await this.leases.release(lease);
      throw error;
    }
    const finishing =
      row.state === 'done' ? await this.leases.release(lease) : await this.finishes.finish({ row, lease, caller });
    if (finishing) return { finishing };
    return { file: await findRecord(this.records.of(File, caller), fileView, { id: row.file_id }) };
  }

  /** The chunks a client still has to send, in either mode. */
  async missingOf(upload: UploadRow): Promise<readonly number[]> {
    if (upload.state === 'done') return [];
    return upload.mode === 'parallel' ? this.missing(upload) : missingAfter(upload);
  }

  /** Indexes of chunks that were not received yet, the first thousand. */
  async missing({ id, length, chunk_size }: UploadRow): Promise<number[]> {
    const last = Math.ceil((length ?? 0) / chunk_size) - 1;
    const rows = await this.records.query<{ idx: number }>(sql`
      select n as idx from generate_series(0, ${last}::int) as wanted (n)
      where not exists (select from upload_chunk c where c.upload_id = ${id} and c.idx = n and c.done) order by n limit 1000`);
    return rows.map(({ idx }) => idx);
  }

  private async assertWhole(row: UploadRow): Promise<void> {
    const missing = await this.missing(row);
    if (missing.length > 0) throw invalidField('chunks', `are missing: ${missing.slice(0, 20).join(', ')}`, 'required');
  }

  private async write(upload: UploadRow, chunk: IncomingChunk, size: number, lease: ChunkLease): Promise<void> {
    const store = this.stores.of(upload.store);
    const state = await beginParts(this.records, store, upload);
    const writer = await store.openPart({ ...blobOf(upload), state }, chunk.index);
    try {
      const sha256 = await receive(chunk, size, writer, lease);
      const { parts } = await writer.commit();
      await lease.complete(sha256, parts[0]?.etag);
    } finally {
      await writer.close();
    }
  }
}

function assertParallel({ id, mode }: UploadRow): void {
  if (mode !== 'parallel') throw new ApiError('invalid_request', `Upload ${id} was begun by tus; append to it.`);
}

/** All chunks have the same size but the last. Throws `invalid_request` for an index that is none. */
function sizeOf({ length, chunk_size }: UploadRow, index: number): number {
  const size = Math.min(chunk_size, (length ?? 0) - index * chunk_size);
  if (size <= 0) throw invalidField('index', 'is not a chunk of the upload', 'range');
  return size;
}

/** Receives exactly the chunk's bytes; returns their digest. */
async function receive(
  { body, checksums }: IncomingChunk,
  size: number,
  writer?: BlobWriter,
  lease?: ChunkLease,
): Promise<string> {
  const hash = new VerifiedHash(checksums);
  let count = 0;
  for await (const piece of body) {
    count += piece.length;
    if (count > size) throw new ApiError('payload_too_large', `The chunk has ${size} bytes; more were received.`);
    hash.update(piece);
    await lease?.assertHeld();
    await writer?.write(piece);
  }
  const sha256 = hash.digest();
  assertDeclared({ size: count, sha256 }, { size });
  return sha256;
}

async function assertSame(chunk: IncomingChunk, size: number, sha256: string): Promise<void> {
  if ((await receive(chunk, size)) === sha256) return;
  throw new ApiError('conflict', `Chunk ${chunk.index} was already received with other bytes.`);
}
