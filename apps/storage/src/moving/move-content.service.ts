import { Records } from '@groundwork/records';
import { InjectConfig, Log } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { StorageConfig } from '../platform/config.js';
import { StoreIdentityService } from '../stores/store-identity.service.js';
import type { StoreName } from '../platform/store.js';
import { StoresService } from '../stores/stores.service.js';
import { moveBlob, type Movable, type Route } from './move-blob.js';

const PAGE = 500;

/** The progress of a move; sizes in bytes. */
export interface MoveProgress {
  readonly contents: number;
  readonly bytes: number;
  moved: number;
  movedBytes: number;
  overtaken: number;
  /** Ids of contents that stay where they are: damaged, or could not be copied. */
  readonly failed: string[];
}

/** How many rows refer to a store. */
export interface StoreUse {
  readonly contents: number;
  readonly bytes: number;
  readonly previews: number;
  readonly uploads_open: number;
  /** Blobs that wait for their removal, and keys that are reserved. */
  readonly queued: number;
}

/** Options of a move. */
export interface MoveOptions {
  readonly from: StoreName;
  readonly to: StoreName;
  /** Contents at once. */
  readonly parallel: number;
  /** Called after each content. */
  readonly onProgress?: (progress: MoveProgress) => void;
}

/** Moves content from one store to the other while it is read and written. It may be ended at any time and begun again. (ADR 0024) */
@Injectable()
export class MoveContentService {
  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    private readonly identities: StoreIdentityService,
    @InjectConfig() private readonly config: StorageConfig,
    private readonly log: Log,
  ) {}

  /** Costs 1 statement. */
  async useOf(store: StoreName): Promise<StoreUse> {
    const [use] = await this.records.query<StoreUse>(sql`
      select c.*, (select count(*) from preview where store = ${store}) as previews,
        (select count(*) from upload where store = ${store} and state in ('open', 'finishing')) as uploads_open,
        (select count(*) from blob_gc where store = ${store}) as queued
      from (select count(*) as contents, coalesce(sum(size_stored), 0)::bigint as bytes from content where store = ${store}) c`);
    if (!use) throw new Error('A select of aggregates has one row.');
    return use;
  }

  /** Tries each content once. Throws where a store cannot be used. */
  async move({ from, to, parallel, onProgress }: MoveOptions): Promise<MoveProgress> {
    const [source, target] = [this.stores.of(from), this.stores.of(to)];
    for (const store of [source, target]) await this.identities.recognise(store);
    const route = { from: source, to: target, graceSeconds: this.config.GC_GRACE_SECONDS };
    const { contents, bytes } = await this.useOf(from);
    const progress: MoveProgress = { contents, bytes, moved: 0, movedBytes: 0, overtaken: 0, failed: [] };
    for (let page = await this.page(from, ''); page.length > 0; page = await this.page(from, page.at(-1)?.id ?? '')) {
      const left = [...page];
      const workers = Array.from({ length: parallel }, () => this.work(route, left, progress, onProgress));
      await Promise.all(workers);
    }
    await this.dropPreviews(from);
    return progress;
  }

  /** Removes a store that nothing refers to any more and new content does not use, so that the next start does not need it. Returns whether it did. */
  async forget(store: StoreName): Promise<boolean> {
    const { contents, previews, uploads_open, queued } = await this.useOf(store);
    if (contents + previews + uploads_open + queued > 0 || this.stores.current.name === store) return false;
    await this.records.query(sql`delete from store_identity where store = ${store}`);
    return true;
  }

  /** Content without files is skipped: it is queued for removal. */
  private page(store: string, after: string): Promise<Movable[]> {
    return this.records.query<Movable>(sql`
      select c.id, c.blob_key, c.size_stored, c.encoding, c.sha256 from content c
      where c.store = ${store} and (${after} = '' or c.id > nullif(${after}, '')::uuid)
        and exists (select from file f where f.content_id = c.id) order by c.id limit ${PAGE}`);
  }

  /** One content after the other. What cannot be copied now is logged and skipped. */
  private async work(
    route: Route,
    left: Movable[],
    progress: MoveProgress,
    onProgress: MoveOptions['onProgress'],
  ): Promise<void> {
    for (let content = left.shift(); content; content = left.shift()) {
      const end = await moveBlob(this.records, route, content).catch((error: unknown) => {
        this.log.error({ content_id: content?.id, error }, 'content could not be moved');
        return 'unsound' as const;
      });
      if (end === 'unsound') progress.failed.push(content.id);
      if (end === 'overtaken') progress.overtaken++;
      if (end === 'moved')
        [progress.moved, progress.movedBytes] = [progress.moved + 1, progress.movedBytes + content.size_stored];
      onProgress?.(progress);
    }
  }

  /** They are rendered again on request, into the store of new content. */
  private async dropPreviews(store: string): Promise<void> {
    const drop = () =>
      this.records.query(sql`
        delete from preview where (content_id, params) in (select content_id, params from preview where store = ${store} limit ${PAGE})
        returning content_id`);
    while ((await drop()).length > 0);
  }
}
