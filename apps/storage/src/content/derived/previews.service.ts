import { currentWork, Records } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import { Metrics } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { essenceOf } from '../../platform/media-type.js';
import { StoresService } from '../../stores/stores.service.js';
import { BlobKeysService } from '../write/blob-keys.service.js';
import { answerContent, type ContentAnswer, type ContentReply } from '../read/content-answer.js';
import { identityBytes } from '../read/read-identity.js';
import type { ContentRow } from '../read/content-row.js';
import { ReadContentService, type ContentRequest } from '../read/read-content.service.js';
import { paramsOf, type PreviewOptions, renderPreview } from './preview.js';
import { SharedWork } from './shared-work.js';

const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const MAX_FILE_BYTES = 50 * 1024 ** 2;
const MAX_STORED = 32;
/** Queued work holds no bytes: pictures are read when it starts, so memory is bounded by `concurrency`. */
const LIMITS = { concurrency: 2, queueLength: 1_000, maxWaitMs: 45_000 };

interface StoredPreview {
  readonly store: string;
  readonly blob_key: string;
  readonly size: number;
}

/** Small pictures of pictures, made once and stored. (storage.md §4, "Previews") */
@Injectable()
export class PreviewsService {
  private readonly work = new SharedWork<StoredPreview | Buffer>(LIMITS);

  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    private readonly keys: BlobKeysService,
    private readonly reads: ReadContentService,
    metrics: Metrics,
  ) {
    showLoad(metrics, () => this.load());
  }

  /** How many previews are made and how many wait. */
  load(): SharedWork<unknown>['load'] {
    return this.work.load;
  }

  /** Throws `unsupported_media_type` for what is no picture, `payload_too_large` for a file over 50 MiB. */
  async open(request: ContentRequest, options: PreviewOptions): Promise<ContentReply> {
    const { preview, answer } = await this.prepare(request, options);
    if (!answer.range) return answer;
    if (Buffer.isBuffer(preview)) return { ...answer, body: preview };
    const { store, blob_key, size } = preview;
    return { ...answer, body: await this.stores.of(store).read(blob_key, size, { start: 0, end: size }) };
  }

  /** The response without its body; the preview is rendered anyway, as its length has to be known. Throws as `open`. */
  async describe(request: ContentRequest, options: PreviewOptions): Promise<ContentAnswer> {
    return (await this.prepare(request, options)).answer;
  }

  /** Ranges of previews are not offered: they are small. */
  private async prepare(request: ContentRequest, options: PreviewOptions) {
    const row = await this.reads.find(request);
    assertPicture(row);
    const params = paramsOf(options);
    const preview = (await this.findStored(row, params)) ?? (await this.share(row, options));
    const size = Buffer.isBuffer(preview) ? preview.length : preview.size;
    const { range: _range, 'if-range': _ifRange, ...headers } = request.headers;
    const shown = { ...row, mime_type: `image/${options.format}`, tag: params, size };
    return { preview, answer: answerContent(shown, { ...request, headers }) };
  }

  private async findStored({ content_id }: ContentRow, params: string): Promise<StoredPreview | undefined> {
    const [stored] = await this.records.query<StoredPreview>(
      sql`select store, blob_key, size from preview where content_id = ${content_id} and params = ${params}`,
    );
    return stored;
  }

  /** Concurrent requests for the same preview share one rendering, for as long as one of the clients waits; another replica may have stored it meanwhile. */
  private share(row: ContentRow, options: PreviewOptions): Promise<StoredPreview | Buffer> {
    const params = paramsOf(options);
    const make = async (stop: AbortSignal): Promise<StoredPreview | Buffer> => {
      const stored = await this.findStored(row, params);
      if (stored) return stored;
      const preview = await renderPreview(await this.read(row, stop), options, stop);
      await this.keep(row, params, preview);
      return preview;
    };
    return this.work.run(`${row.content_id}/${params}`, make, currentWork()?.signal);
  }

  private async read(row: ContentRow, stop: AbortSignal): Promise<Buffer> {
    const picture = Buffer.allocUnsafe(row.size);
    let at = 0;
    for await (const chunk of identityBytes(this.stores.of(row.store), row)) {
      stop.throwIfAborted();
      at += chunk.copy(picture, at);
    }
    return picture.subarray(0, at);
  }

  /** In the order of all blobs: key reserved, bytes durable, row inserted. One that cannot be stored (there are enough, or another was faster) is still sent. */
  private async keep({ content_id }: ContentRow, params: string, preview: Buffer): Promise<void> {
    const key = await this.keys.take();
    try {
      const writer = await this.stores.current.open(key, preview.length);
      // The writer takes ownership of its argument, and these bytes are still to be sent.
      await writer.write(Buffer.from(preview));
      await writer.finish();
      await this.records.query(sql`
        with reserved as (
          delete from blob_gc where blob_key = ${key} and content_id is null and attempts = 0
            and (select count(*) from preview where content_id = ${content_id}) < ${MAX_STORED} returning blob_key
        )
        insert into preview (content_id, params, store, blob_key, size)
        select ${content_id}::uuid, ${params}, ${this.stores.current.name}, blob_key, ${preview.length} from reserved`);
    } catch {
      // The preview is sent, only not stored.
    }
    await this.keys.discard(key).catch(() => undefined);
  }
}

function assertPicture({ mime_type, size }: ContentRow): void {
  if (!PICTURES.has(essenceOf(mime_type)))
    throw new ApiError('unsupported_media_type', `There are no previews of ${essenceOf(mime_type)}.`);
  if (size > MAX_FILE_BYTES)
    throw new ApiError('payload_too_large', `Previews are made of files of at most ${MAX_FILE_BYTES} bytes.`);
}

function showLoad(metrics: Metrics, load: () => SharedWork<unknown>['load']): void {
  const show = (state: 'running' | 'queued', help: string) =>
    metrics.gauge({
      name: `storage_previews_${state}`,
      help,
      collect() {
        this.set(load()[state]);
      },
    });
  show('running', 'Previews that are being made.');
  show('queued', 'Previews that wait for their turn.');
}
