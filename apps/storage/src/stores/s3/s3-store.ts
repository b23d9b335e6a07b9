import { missingBlob } from '../../platform/store-error.js';
import {
  Store,
  type BlobPart,
  type BlobRange,
  type BlobReader,
  type BlobState,
  type BlobStates,
  type BlobWriter,
  type GrowingBlob,
  type StoredBlob,
  identityText,
  readIdentity,
} from '../../platform/store.js';
import { completeBlob } from './complete-blob.js';
import { PartMemory } from './part-memory.js';
import { PartSender } from './part-sender.js';
import { S3Bucket, type S3Options } from './s3-bucket.js';
import { explainS3, isNotFound, usingS3 } from './s3-error.js';
import { canListParts, listS3, removeObjects } from './s3-objects.js';
import { piecesOf, readPart } from './s3-reading.js';
import { S3Writer, S3PartWriter, fromState, S3Appender, toState } from './s3-writer.js';

/** Options of an S3 store. */
export interface S3StoreOptions extends S3Options {
  /** Folder for parts that do not fit in memory. */
  readonly spoolFolder: string;
  /** Bytes of each part of a blob of a length; of an unknown one without it. */
  readonly partSize: (length?: number) => number;
}

const CANNOT_LIST =
  'does not list multipart uploads (permission s3:ListBucketMultipartUploads). Those that storage knows are aborted all the same; for those of processes that died, set a lifecycle rule that aborts incomplete multipart uploads.';

/**
 * Blobs as objects `<prefix>blobs/<key>` of any S3 server. Only the database says what an object is: no tags, no
 * objects that mark others. (storage.md §5, "S3")
 */
export class S3Store extends Store {
  readonly name = 's3';
  readonly location: string;
  readonly readsUnfinished = false;
  private readonly bucket: S3Bucket;
  private readonly memory: PartMemory;
  private readonly prefix: string;

  constructor(private readonly options: S3StoreOptions) {
    super();
    const { bucket, endpoint = 'AWS', prefix, spoolFolder } = options;
    this.location = `The S3 bucket ${bucket}${prefix && `, below ${prefix},`} at ${endpoint} (S3_BUCKET)`;
    this.bucket = new S3Bucket(options);
    this.memory = new PartMemory(spoolFolder);
    this.prefix = `${prefix}blobs/`;
  }

  open(key: string, length?: number): Promise<BlobWriter> {
    const target = { key: this.objectOf(key), partSize: this.options.partSize(length), length };
    return Promise.resolve(new S3Writer(this.bucket, new PartSender(this.bucket, this.memory, target)));
  }

  async begin(key: string): Promise<BlobState> {
    return toState({ uploadId: await usingS3(() => this.bucket.beginParts(this.objectOf(key))) });
  }

  async resume(blob: GrowingBlob, offset: number, spareKey: () => Promise<string>): Promise<BlobWriter> {
    const { uploadId, tail } = fromState(blob.state);
    const { partSize, length } = blob;
    const target = { key: this.objectOf(blob.key), partSize, length: length ?? undefined, uploadId };
    const sender = new PartSender(this.bucket, this.memory, target, Math.floor(offset / partSize));
    const objectOf = (key: string) => this.objectOf(key);
    const wanted = offset === length ? 0 : offset % partSize;
    if (wanted > 0 && tail?.size !== wanted) throw missingBlob(blob.key);
    if (wanted > 0 && tail) for await (const chunk of this.pieces(tail.key, tail.size)) await sender.add(chunk);
    return new S3Appender(this.bucket, sender, offset, { take: spareKey, objectOf });
  }

  openPart({ key, partSize, length, state }: GrowingBlob, index: number): Promise<BlobWriter> {
    const { uploadId } = fromState(state);
    if (uploadId === undefined) throw new Error('A blob of parts has to be begun.');
    const target = { key: this.objectOf(key), partSize, length: length ?? undefined, uploadId };
    return Promise.resolve(new S3PartWriter(new PartSender(this.bucket, this.memory, target, index)));
  }

  async complete(blob: GrowingBlob, size: number, parts: readonly BlobPart[]): Promise<void> {
    const object = this.objectOf(blob.key);
    const tailOf = (key: string, bytes: number) => this.pieces(key, bytes);
    await completeBlob(
      { bucket: this.bucket, memory: this.memory, tailOf },
      { object, state: fromState(blob.state) },
      size,
      parts,
    );
  }

  async *readWhole(key: string): AsyncIterable<Buffer> {
    const size = await this.size(key);
    if (size === undefined) throw missingBlob(key);
    yield* this.pieces(key, size);
  }

  read(key: string, size: number, range: BlobRange): Promise<Buffer | BlobReader> {
    return readPart(this.bucket, { key, object: this.objectOf(key), size }, range);
  }

  size(key: string): Promise<number | undefined> {
    return usingS3(() => this.bucket.size(this.objectOf(key)));
  }

  async abandon(key: string, state: BlobState): Promise<void> {
    const { uploadId } = fromState(state);
    if (uploadId !== undefined) await this.bucket.abortParts(this.objectOf(key), uploadId).catch(() => undefined);
  }

  async remove(keys: readonly string[], states: BlobStates = new Map()): Promise<void> {
    if (keys.length === 0) return;
    const objects = keys.map((key) => this.objectOf(key));
    await usingS3(async () => {
      for (const [key, state] of states) await this.abandon(key, state);
      await removeObjects(this.bucket, this.prefix, objects);
    });
  }

  list(after: string): AsyncIterable<readonly StoredBlob[]> {
    return listS3(this.bucket, this.prefix, after);
  }

  freeBytes(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** S3 reports no capacity; this checks that it responds. */
  async freeShare(): Promise<number> {
    await usingS3(() => this.bucket.assertExists());
    return 1;
  }

  async prepare(): Promise<string | undefined> {
    try {
      await this.bucket.assertExists();
      return (await canListParts(this.bucket, this.prefix)) ? undefined : `${this.location} ${CANNOT_LIST}`;
    } catch (error) {
      throw new Error(`${this.location} cannot be used: ${explainS3(error)}.`, { cause: error });
    }
  }

  async identity(): Promise<string | undefined> {
    try {
      const { body } = await this.bucket.get(this.markObject);
      return readIdentity(Buffer.concat(await body.toArray()).toString());
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  async mark(id: string): Promise<void> {
    await this.bucket.putNew(this.markObject, identityText(id));
  }

  private get markObject(): string {
    return `${this.options.prefix}store.json`;
  }

  private objectOf(key: string): string {
    return `${this.prefix}${key}`;
  }

  private pieces(key: string, size: number): AsyncIterable<Buffer> {
    return piecesOf(this.bucket, { key, object: this.objectOf(key), size });
  }
}
