import { createHash } from 'node:crypto';
import { Records } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { Store } from '../../platform/store.js';
import { StoresService } from '../../stores/stores.service.js';
import { FinishContentService } from '../write/finish-content.service.js';
import { findPutTarget } from '../write/put-target.js';
import { assertDeclared, HEAD_BYTES, sniffType } from '../write/receive-bytes.js';
import { digestOf, Segments } from './progress.js';
import { blobOf, type UploadRow, endUpload, findParts, UPLOAD_ROW } from './upload-row.js';
import { setTimeout as pause } from 'node:timers/promises';
import { InjectConfig } from '@groundwork/service';
import type { StorageConfig } from '../../platform/config.js';
import { UploadLeasesService, type UploadLease } from './upload-leases.service.js';

/** Makes the bytes of a complete upload the content of its file; repeatable after a crash at any point. (storage.md §3, "Finish") */
@Injectable()
export class FinishUploadService {
  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    private readonly finisher: FinishContentService,
  ) {}

  /** A refused upload ends as `rejected`. `known` is the digest, where it is known without reading the bytes again. */
  async finish(row: UploadRow, caller: Caller, known?: string): Promise<void> {
    try {
      await this.swap(row, caller, known);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500)
        await endUpload(this.records, row, 'rejected', error.message);
      throw error;
    }
  }

  private async swap(row: UploadRow, caller: Caller, known?: string): Promise<void> {
    const size = row.length ?? 0;
    const store = this.stores.of(row.store);
    // Not every store can read unfinished bytes; the blob becomes content only by its row.
    await store.complete(blobOf(row), size, await findParts(this.records, row));
    const digest = isSuspect(row) ? undefined : (known ?? (await digestOf(row.sha_state)));
    const { sha256, sniffed } =
      digest === undefined ? await readAgain(store, row) : { sha256: digest, sniffed: await sniff(store, row) };
    assertDeclared({ size, sha256 }, { sha256: row.expected_sha256 });
    const find = () =>
      findPutTarget(this.records, row.file_id, sql`b.id = ${row.bucket_id} and f.set_id = ${row.set_id}`);
    const target = await find();
    if (!target) throw new ApiError('gone', `The file of upload ${row.id} is gone.`);
    const stored = { id: row.id, store: row.store, blobKey: row.blob_key, size, sha256, sniffed, uploaded: true };
    await this.finisher.finish(
      { caller, target, find, declared: row.declared_mime ?? undefined, conditions: {} },
      stored,
    );
  }
}

/** Parallel chunks are fenced one by one. */
const isSuspect = ({ mode, suspect }: UploadRow): boolean => mode === 'tus' && suspect;

/** Reads all bytes; those of a suspect upload must be the ones that were acknowledged. */
async function readAgain(store: Store, row: UploadRow): Promise<{ sha256: string; sniffed: string }> {
  const hash = createHash('sha256');
  const segments = new Segments([], 0);
  let head = Buffer.alloc(0);
  for await (const chunk of store.readWhole(row.blob_key)) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    hash.update(chunk);
    if (isSuspect(row)) segments.add(chunk);
  }
  if (isSuspect(row) && !segments.equals(row.segments))
    throw new ApiError('digest_mismatch', 'The stored bytes are not those that were sent; upload them again.');
  return { sha256: hash.digest('hex'), sniffed: await sniffType(head) };
}

/** So few bytes are read into one buffer. */
async function sniff(store: Store, { blob_key, length }: UploadRow): Promise<string> {
  const size = length ?? 0;
  const head = await store.read(blob_key, size, { start: 0, end: Math.min(size, HEAD_BYTES) });
  return sniffType(Buffer.isBuffer(head) ? head : Buffer.alloc(0));
}

/** An upload to finish, under its lease; `known` is its digest, where the bytes need not be read again. */
export interface Finishing {
  readonly row: UploadRow;
  readonly lease: UploadLease;
  readonly caller: Caller;
  readonly known?: string;
}

/** Finishes uploads in the background where that takes long, because their bytes are read again for the digest. (storage.md §3, "Parallel chunks") */
@Injectable()
export class LateFinishService {
  constructor(
    private readonly finishes: FinishUploadService,
    private readonly leases: UploadLeasesService,
    private readonly records: Records,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  /**
   * Finishes an upload and ends its lease. Returns the row, in state `finishing`, when that takes too long: it continues in the background, its
   * result is in `state` and `error`, and should this process end, the sweeper starts over. Throws what the finish throws before.
   */
  async finish({ row, lease, caller, known }: Finishing): Promise<UploadRow | undefined> {
    const done = new AbortController();
    const work = this.finishes
      .finish(row, caller, known)
      .then(
        () => this.leases.forget(lease),
        async (error: unknown) => {
          await this.leases.release(lease).catch(() => undefined);
          throw error;
        },
      )
      .finally(() => done.abort());
    const late = pause(this.config.UPLOAD_FINISH_SECONDS * 1_000, true, { signal: done.signal }).catch(() => false);
    if (!(await Promise.race([work.then(() => false), late]))) return work.then(() => undefined);
    // An error from here on is stored in the row, or the sweeper tries again.
    work.catch(() => undefined);
    const [finishing] = await this.records.query<UploadRow>(
      sql`update upload u set state = 'finishing' where u.id = ${row.id} and u.state = 'open' returning ${UPLOAD_ROW}`,
    );
    return finishing ?? work.then(() => undefined);
  }
}
