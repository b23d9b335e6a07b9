import { randomUUID } from 'node:crypto';
import type { Database } from '@groundwork/records';
import { unavailable } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { UploadRow } from './upload-row.js';
import type { BlobState, Store } from '../../platform/store.js';

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
