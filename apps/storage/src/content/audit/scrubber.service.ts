import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Records } from '@groundwork/records';
import { Readiness, Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { StoresService } from '../../stores/stores.service.js';
import { ContentFaultsService, type Finding } from '../read/content-faults.service.js';
import { DamagedFrame } from '../read/gzip-frames.js';
import { identityBytes } from '../read/read-identity.js';

const EVERY_SECONDS = 300;
const MEBIBYTES_PER_SECOND = 20;

/** Options of a scrub: all contents or that of one file, and the rate limit. */
export interface ScrubOptions {
  readonly fileId?: string;
  readonly mebibytesPerSecond: number;
  readonly onChecked: (checked: CheckedContent) => void;
}

/** A verified content and the result. */
export interface CheckedContent {
  readonly id: string;
  readonly size: number;
  readonly finding: Finding;
}

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

/**
 * Verifies every content each 30 days, at 20 MiB/s at most, and marks damaged ones: their downloads are answered 500, the
 * storage report names its files. Nothing is deleted. (storage.md §5, "Scrubber"; §8, 40)
 */
@Injectable()
export class ScrubberService {
  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    private readonly faults: ContentFaultsService,
    private readonly readiness: Readiness,
    sweeps: Sweeps,
  ) {
    sweeps.every({ name: 'scrubber', seconds: EVERY_SECONDS, work: () => this.scrub() });
  }

  /** Returns how many contents are missing or damaged. */
  async scrub(): Promise<number> {
    let faults = 0;
    for (let next = await this.next(); next && !this.readiness.stopping; next = await this.next()) {
      if ((await this.check(next, MEBIBYTES_PER_SECOND)) !== 'whole') faults++;
    }
    return faults;
  }

  /** Verifies contents regardless of when they were verified last. Returns how many there were. */
  async scrubNow({ fileId, mebibytesPerSecond, onChecked }: ScrubOptions): Promise<number> {
    let count = 0;
    for (let next = await this.after(fileId); next; next = await this.after(fileId, next.id), count++) {
      const finding = await this.check(next, mebibytesPerSecond);
      onChecked({ id: next.id, size: next.size, finding });
    }
    return count;
  }

  private async check(content: Checked, mebibytesPerSecond: number): Promise<Finding> {
    const finding = await this.verify(content, mebibytesPerSecond);
    await this.faults.record(content, finding);
    return finding;
  }

  private async next(): Promise<Checked | undefined> {
    const [content] = await this.records.query<Checked>(sql`
      select ${CHECKED} from content
      where coalesce(verified_at, created_at) < now() - interval '30 days'
      order by coalesce(verified_at, created_at) limit 1`);
    return content;
  }

  private async after(fileId?: string, id: string | null = null): Promise<Checked | undefined> {
    const one = fileId === undefined ? sql`true` : sql`id = (select f.content_id from file f where f.id = ${fileId})`;
    const [content] = await this.records.query<Checked>(sql`
      select ${CHECKED} from content where (${id}::uuid is null or id > ${id}) and ${one} order by id limit 1`);
    return content;
  }

  private async verify(content: Checked, mebibytesPerSecond: number): Promise<Finding> {
    const store = this.stores.of(content.store);
    const size = await store.size(content.blob_key);
    if (size === undefined) return 'missing';
    if (size !== content.size_stored) return 'damaged';
    return (await sha256Of(identityBytes(store, content), mebibytesPerSecond)) === content.sha256 ? 'whole' : 'damaged';
  }
}

const CHECKED = sql`id, store, blob_key, size_original as size, size_stored, encoding, frame_index, sha256`;

/** Reads no faster than it may; `undefined` when a compressed form cannot be read as one. */
async function sha256Of(bytes: AsyncIterable<Buffer>, mebibytesPerSecond: number): Promise<string | undefined> {
  const hash = createHash('sha256');
  const bytesPerMs = (mebibytesPerSecond * 1024 ** 2) / 1_000;
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      await pause(chunk.length / bytesPerMs);
    }
  } catch (error) {
    if (error instanceof DamagedFrame) return undefined;
    throw error;
  }
  return hash.digest('hex');
}
