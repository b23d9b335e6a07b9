import { Records } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { essenceOf } from '../../media-type.js';
import { StoresService } from '../../stores/stores.service.js';
import { BlobKeysService } from '../blob-keys.service.js';
import { answerContent, type ContentReply, type ShownContent } from '../content-answer.js';
import { identityBytes } from '../compression/read-identity.js';
import type { ContentRow } from '../content-row.js';
import { ReadContentService, type ContentRequest } from '../read-content.service.js';
import { paramsOf, type PreviewWish } from './preview-wish.js';
import { renderPreview } from './render-preview.js';
import { Turns } from './turns.js';

const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const MAX_FILE_BYTES = 50 * 1024 ** 2;
const MAX_STORED = 32;
const AT_ONCE = 2;
const QUEUE = 32;

/** Small pictures of pictures, made once and stored. (storage.md §4, "Previews") */
@Injectable()
export class PreviewsService {
  private readonly turns = new Turns(AT_ONCE, QUEUE);

  constructor(
    private readonly records: Records,
    private readonly stores: StoresService,
    private readonly keys: BlobKeysService,
    private readonly reads: ReadContentService,
  ) {}

  /** Throws `unsupported_media_type` for what is no picture, `payload_too_large` for a file over 50 MiB. */
  async open(request: ContentRequest, wish: PreviewWish): Promise<ContentReply> {
    const row = await this.reads.find(request);
    assertPicture(row);
    const params = paramsOf(wish);
    const stored = await this.findStored(row, params);
    const shown = { ...row, mime_type: `image/${wish.format}`, tag: params };
    if (stored)
      return this.answer(shown, request, stored.size, () =>
        this.stores.of(stored.store).read(stored.blob_key, stored.size, { start: 0, end: stored.size }),
      );
    const preview = await this.turns.take(() => this.make(row, wish));
    await this.keep(row, params, preview);
    return this.answer(shown, request, preview.length, () => Promise.resolve(preview));
  }

  /** Ranges of previews are not offered: they are small. */
  private async answer(
    row: ShownContent,
    { headers }: ContentRequest,
    size: number,
    body: () => Promise<ContentReply['body']>,
  ): Promise<ContentReply> {
    const { range: _range, 'if-range': _ifRange, ...conditions } = headers;
    const answer = answerContent({ ...row, size }, { headers: conditions });
    return answer.range ? { ...answer, body: await body() } : answer;
  }

  private async findStored({ content_id }: ContentRow, params: string) {
    const [stored] = await this.records.query<{ store: string; blob_key: string; size: number }>(
      sql`select store, blob_key, size from preview where content_id = ${content_id} and params = ${params}`,
    );
    return stored;
  }

  private async make(row: ContentRow, wish: PreviewWish): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of identityBytes(this.stores.of(row.store), row)) chunks.push(chunk);
    return renderPreview(Buffer.concat(chunks), wish);
  }

  /** In the order of all blobs: reserved, durable, known. One that cannot be kept (there are enough, or another was faster) is still answered. */
  private async keep({ content_id }: ContentRow, params: string, preview: Buffer): Promise<void> {
    const key = await this.keys.take();
    try {
      const writer = await this.stores.current.open(key, preview.length);
      // The writer takes what it is given, and this is still to be answered.
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
      // The preview is there, only not kept.
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
