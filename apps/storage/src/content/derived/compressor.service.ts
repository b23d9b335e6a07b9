import { setTimeout as pause } from 'node:timers/promises';
import { Records } from '@groundwork/records';
import { InjectConfig, Log, Readiness, Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { StorageConfig } from '../../platform/config.js';
import { StoresService } from '../../stores/stores.service.js';
import { BlobKeysService } from '../write/blob-keys.service.js';
import { WORTHWHILE } from '../write/compressible.js';
import { GzipWriter, type GzipForm } from './gzip-writer.js';
import { swapBlob } from './swap-blob.js';

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
 * Compresses content at rest, one at a time and at most 20 MiB/s per process, when it has been stored: uploads never wait for it. What was
 * begun and not ended, by a crash too, is taken up again by whoever comes first. (storage.md §4, "Compression"; ADR 0025)
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

  /** Answers how many contents were compressed. Replicas may run it at once. */
  async compress(): Promise<number> {
    let count = 0;
    for (let next = await this.claim(); next && !this.readiness.stopping; next = await this.claim())
      if (await this.compressOne(next)) count++;
    return count;
  }

  /** No row is locked while its bytes are compressed: the claim ends by itself. */
  private async claim(): Promise<Candidate | undefined> {
    const [candidate] = await this.records.query<Candidate>(sql`
      update content set compress_at = clock_timestamp() + make_interval(mins => ${LEASE_MINUTES}) where id = (
        select id from content where compress_at <= clock_timestamp() order by compress_at limit 1 for update skip locked
      ) returning id, store, blob_key, size_original as size, sha256`);
    return candidate;
  }

  /** What cannot be read or written now is tried again when the claim has ended. */
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

  /** The compressed form, durable under its key; `undefined`, with nothing there, when it is not worth it or the service stops. */
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

  /** Bytes that are not those that were put are left to the scrubber as they are. */
  private async isKept({ id, sha256 }: Candidate, form: GzipForm, limit: number): Promise<boolean> {
    if (form.size <= limit && form.sha256 === sha256) return true;
    if (form.size <= limit) this.log.error({ content_id: id }, 'content to be compressed is missing or damaged');
    await this.records.query(sql`update content set compress_at = null where id = ${id}`);
    return false;
  }
}
