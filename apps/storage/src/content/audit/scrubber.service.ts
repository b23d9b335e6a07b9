import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Records } from '@groundwork/records';
import { Log, Readiness, Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { StoresService } from '../../stores/stores.service.js';
import { DamagedFrame } from '../compression/gzip-frames.js';
import { identityBytes } from '../compression/read-identity.js';

const EVERY_SECONDS = 300;
const BYTES_PER_MS = (20 * 1024 ** 2) / 1_000;

interface Checked {
  readonly id: string;
  readonly store: string;
  readonly blob_key: string;
  readonly size_stored: number;
  readonly size: number;
  readonly encoding: 'identity' | 'gzip';
  readonly frame_index: Buffer | null;
  readonly sha256: string;
}

/** How a blob was found. */
type Finding = 'whole' | 'damaged' | 'missing';

/**
 * Reads every content again each 30 days, at 20 MiB/s at most, and marks what is not as it was put: its downloads answer 500, the
 * storage report names its files. Nothing is deleted. (storage.md §5, "Scrubber"; §8, 40)
 */
@Injectable()
export class ScrubberService {
  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    private readonly log: Log,
    private readonly readiness: Readiness,
    sweeps: Sweeps,
  ) {
    sweeps.every({ name: 'scrubber', seconds: EVERY_SECONDS, work: () => this.scrub() });
  }

  /** Answers how many contents were found at fault. */
  async scrub(): Promise<number> {
    let faults = 0;
    for (let next = await this.next(); next && !this.readiness.stopping; next = await this.next()) {
      const finding = await this.look(next);
      await this.mark(next.id, finding);
      if (finding === 'whole') continue;
      faults++;
      this.log.error({ content_id: next.id, blob_key: next.blob_key, finding }, 'content is not as it was put');
    }
    return faults;
  }

  private async next(): Promise<Checked | undefined> {
    const [content] = await this.records.query<Checked>(sql`
      select id, store, blob_key, size_original as size, size_stored, encoding, frame_index, sha256 from content
      where coalesce(verified_at, created_at) < now() - interval '30 days'
      order by coalesce(verified_at, created_at) limit 1`);
    return content;
  }

  private async look(content: Checked): Promise<Finding> {
    const store = this.stores.of(content.store);
    const size = await store.size(content.blob_key);
    if (size === undefined) return 'missing';
    if (size !== content.size_stored) return 'damaged';
    return (await sha256Of(identityBytes(store, content))) === content.sha256 ? 'whole' : 'damaged';
  }

  private async mark(id: string, finding: Finding): Promise<void> {
    await this.records.query(sql`
      update content set verified_at = now(),
        damaged_at = case when ${finding} = 'damaged' then coalesce(damaged_at, now()) end,
        missing_at = case when ${finding} = 'missing' then coalesce(missing_at, now()) end
      where id = ${id}`);
  }
}

/** Reads no faster than it may; `undefined` when a compressed form cannot be read as one. */
async function sha256Of(bytes: AsyncIterable<Buffer>): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      await pause(chunk.length / BYTES_PER_MS);
    }
  } catch (error) {
    if (error instanceof DamagedFrame) return undefined;
    throw error;
  }
  return hash.digest('hex');
}
