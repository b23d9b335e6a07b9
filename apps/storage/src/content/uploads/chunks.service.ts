import { findRecord, Records, type Presented } from '@groundwork/records';
import { ApiError, invalidField, type Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { File, fileView } from '../../files/file.entity.js';
import type { BlobWriter } from '../../platform/store.js';
import { StoresService } from '../../stores/stores.service.js';
import type { Checksum } from '../read/content-headers.js';
import { assertDeclared, VerifiedHash } from '../write/receive-bytes.js';
import { LateFinishService } from './finish-upload.service.js';
import { UploadLeasesService } from './upload-leases.service.js';
import { blobOf, type UploadRow, missingAfter } from './upload-row.js';
import { ChunkLease, beginParts } from './chunk-lease.js';

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
