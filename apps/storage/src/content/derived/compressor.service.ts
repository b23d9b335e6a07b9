import { setTimeout as pause } from 'node:timers/promises';
import { Records } from '@groundwork/records';
import { InjectConfig, Log, Readiness, Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { StorageConfig } from '../../platform/config.js';
import { StoresService } from '../../stores/stores.service.js';
import { BlobKeysService } from '../write/blob-keys.service.js';
import { WORTHWHILE } from '../write/swap-content.js';
import { GzipWriter, type GzipForm } from '../read/gzip-frames.js';

/** The replacement of a content's blob by another. */
export interface BlobSwap {
  readonly contentId: string;
  readonly from: string;
  readonly to: string;
  /** Of the new blob. */
  readonly store: string;
  /** How long downloads of the old blob may still take. */
  readonly graceSeconds: number;
}

class Overtaken extends Error {}

/**
 * Replaces a content's blob by a compressed one: its row refers to the new blob, its files get the new size, and the old blob is queued for
 * removal. Does nothing, and returns false, when the content was deleted or changed its blob meanwhile, or is queued for removal.
 * Costs 2 statements in a transaction: concurrent copies of files wait, so that none keeps the old size. (storage.md §4, "Compression")
 */
export async function swapBlob(records: Records, swap: BlobSwap, form: GzipForm): Promise<boolean> {
  try {
    await records.transaction(async (tx) => {
      await tx.query(sql`select from content where id = ${swap.contentId} for update`);
      const [row] = await tx.query(swapStatement(swap, form));
      if (!row) throw new Overtaken();
    });
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}

/** A blob that is already queued belongs to content without files. */
const swapStatement = ({ contentId, from, to, store, graceSeconds }: BlobSwap, { size, frameIndex }: GzipForm) => sql`
  with reserved as (
    delete from blob_gc where blob_key = ${to} and content_id is null and attempts = 0 returning blob_key
  ), queued as (
    insert into blob_gc (blob_key, store, not_before)
    select c.blob_key, c.store, clock_timestamp() + make_interval(secs => ${graceSeconds}::int)
    from content c, reserved where c.id = ${contentId} and c.blob_key = ${from} on conflict (blob_key) do nothing returning blob_key
  ), swapped as (
    update content c set store = ${store}, blob_key = r.blob_key, encoding = 'gzip', size_stored = ${size}, frame_index = ${frameIndex},
      compress_at = null
    from reserved r, queued q where c.id = ${contentId} and c.blob_key = q.blob_key and c.encoding = 'identity' returning c.id
  ), updated_files as (
    update file f set metadata_size_compressed = ${size} from swapped where f.content_id = swapped.id
  ) select id from swapped`;

const LEASE_MINUTES = 15;
const BYTES_PER_MS = (20 * 1024 ** 2) / 1_000;

interface Candidate {
  readonly id: string;
  readonly store: string;
  readonly blob_key: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * Compresses stored content in the background, one at a time and at most 20 MiB/s per process: uploads never wait for it. What was
 * begun and not ended, by a crash too, is claimed again by any replica. (storage.md §4, "Compression"; ADR 0025)
 */
@Injectable()
export class CompressorService {
  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    private readonly keys: BlobKeysService,
    private readonly log: Log,
    private readonly readiness: Readiness,
    @InjectConfig() private readonly config: StorageConfig,
    sweeps: Sweeps,
  ) {
    const seconds = config.COMPRESSION_INTERVAL_SECONDS;
    if (seconds > 0) sweeps.every({ name: 'compression', seconds, work: () => this.compress() });
  }

  /** Returns how many contents were compressed. Replicas may run it concurrently. */
  async compress(): Promise<number> {
    let count = 0;
    for (let next = await this.claim(); next && !this.readiness.stopping; next = await this.claim())
      if (await this.compressOne(next)) count++;
    return count;
  }

  /** No row is locked while its bytes are compressed: the claim expires. */
  private async claim(): Promise<Candidate | undefined> {
    const [candidate] = await this.records.query<Candidate>(sql`
      update content set compress_at = clock_timestamp() + make_interval(mins => ${LEASE_MINUTES}) where id = (
        select id from content where compress_at <= clock_timestamp() order by compress_at limit 1 for update skip locked
      ) returning id, store, blob_key, size_original as size, sha256`);
    return candidate;
  }

  /** What cannot be read or written now is tried again when the claim has expired. */
  private async compressOne(candidate: Candidate): Promise<boolean> {
    const key = await this.keys.take();
    try {
      const form = await this.write(candidate, key);
      if (form && (await this.swap(candidate, key, form))) return true;
    } catch (error) {
      this.log.warn({ content_id: candidate.id, error }, 'content could not be compressed');
    }
    await this.keys.discard(key).catch(() => undefined);
    return false;
  }

  private swap({ id, blob_key }: Candidate, key: string, form: GzipForm): Promise<boolean> {
    const swap = { contentId: id, from: blob_key, to: key, store: this.stores.current.name };
    return swapBlob(this.records, { ...swap, graceSeconds: this.config.GC_GRACE_SECONDS }, form);
  }

  /** The compressed form, durable under its key; `undefined`, with nothing stored, when it saves too little or the service stops. */
  private async write(candidate: Candidate, key: string): Promise<GzipForm | undefined> {
    const writer = await this.stores.current.open(key, candidate.size);
    try {
      const gzip = await GzipWriter.begin(writer);
      const limit = candidate.size * WORTHWHILE;
      for await (const piece of this.stores.of(candidate.store).readWhole(candidate.blob_key)) {
        if (this.readiness.stopping || gzip.size > limit) break;
        const begun = performance.now();
        await gzip.write(piece);
        await pause(Math.max(0, piece.length / BYTES_PER_MS - (performance.now() - begun)));
      }
      const form = await gzip.end();
      if (!this.readiness.stopping && (await this.isKept(candidate, form, limit))) {
        await writer.finish();
        return form;
      }
    } catch (error) {
      await writer.abort();
      throw error;
    }
    await writer.abort();
    return undefined;
  }

  /** Damaged bytes are left to the scrubber. */
  private async isKept({ id, sha256 }: Candidate, form: GzipForm, limit: number): Promise<boolean> {
    if (form.size <= limit && form.sha256 === sha256) return true;
    if (form.size <= limit) this.log.error({ content_id: id }, 'content to be compressed is missing or damaged');
    await this.records.query(sql`update content set compress_at = null where id = ${id}`);
    return false;
  }
}
