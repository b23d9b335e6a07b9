import { missingBlob } from '../../platform/store-error.js';
import type { BlobRange, BlobReader } from '../../platform/store.js';
import type { S3Bucket } from './s3-bucket.js';
import { usingS3, isNotFound, s3Error } from './s3-error.js';
import type { Readable } from 'node:stream';

const PIECE_BYTES = 256 * 1024;
/** How often the rest of a truncated body is requested without a byte of progress; one that hangs is given up after two time-outs. */
const TRIES = 3;

/** The object to read, its size, and the key that errors name. */
export interface S3Source {
  readonly key: string;
  readonly object: string;
  readonly size: number;
}

/** Reads a part of an object; where S3 truncates the body the rest is requested. (deployment.md, fault 9) */
export class S3Reader implements BlobReader {
  private body?: Readable;
  private pieces?: AsyncIterator<Buffer>;
  private failures = 0;
  private movedAt = performance.now();
  private closed = false;

  private constructor(
    private readonly bucket: S3Bucket,
    private readonly source: S3Source,
    private range: BlobRange,
  ) {}

  /** Throws when the object is missing or has another size, before a response is sent. */
  static async open(bucket: S3Bucket, source: S3Source, range: BlobRange): Promise<S3Reader> {
    const reader = new S3Reader(bucket, source, range);
    await reader.request();
    return reader;
  }

  /** Pieces of 256 KiB and more, but the last. */
  async next(): Promise<Buffer | undefined> {
    const gathered: Buffer[] = [];
    let bytes = 0;
    while (bytes < PIECE_BYTES && this.range.start < this.range.end) {
      const piece = await this.pull();
      if (!piece) continue;
      gathered.push(piece);
      bytes += piece.length;
      this.range = { start: this.range.start + piece.length, end: this.range.end };
    }
    if (this.range.start === this.range.end) await this.settle();
    if (bytes === 0) return undefined;
    return gathered.length === 1 ? gathered[0] : Buffer.concat(gathered, bytes);
  }

  close(): Promise<void> {
    this.closed = true;
    this.body?.destroy();
    return Promise.resolve();
  }

  /** Reads the end of the body: only then its connection is free for the next request. All bytes were read, so errors are ignored. */
  private async settle(): Promise<void> {
    await this.pieces?.next().catch(() => undefined);
  }

  /** The next bytes; `undefined` when the body was truncated and the rest was requested. */
  private async pull(): Promise<Buffer | undefined> {
    try {
      const piece = await this.pieces?.next();
      if (piece && !piece.done) {
        this.failures = 0;
        this.movedAt = performance.now();
        return piece.value;
      }
      throw new Error('The body ended before its end.');
    } catch (error) {
      this.body?.destroy();
      const hangs = performance.now() - this.movedAt >= this.bucket.options.timeoutMs * 2;
      if (this.closed || hangs || ++this.failures >= TRIES) throw s3Error(error);
      await this.request();
      return undefined;
    }
  }

  private async request(): Promise<void> {
    const { key, object, size } = this.source;
    const found = await this.bucket.get(object, this.range).catch((error: unknown) => {
      throw isNotFound(error) ? missingBlob(key, error) : s3Error(error);
    });
    this.body = found.body;
    // An error between two reads is thrown by the next one.
    found.body.on('error', () => undefined);
    // Bodies of S3 are streams of buffers.
    this.pieces = found.body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    if (found.size === size && !this.closed) return;
    found.body.destroy();
    throw missingBlob(key);
  }
}

/** Up to this size a part is read into one buffer. (storage.md §4) */
const SMALL_BYTES = 64 * 1024;

/** All bytes of an object, piece by piece. Throws when it is missing or has another size. */
export async function* piecesOf(bucket: S3Bucket, source: S3Source): AsyncIterable<Buffer> {
  if (source.size === 0) return;
  const reader = await S3Reader.open(bucket, source, { start: 0, end: source.size });
  try {
    for (let piece = await reader.next(); piece; piece = await reader.next()) yield piece;
  } finally {
    await reader.close();
  }
}

/** A part of an object: as one buffer when it is small. Throws when the object is missing or has another size. */
export async function readPart(bucket: S3Bucket, source: S3Source, range: BlobRange): Promise<Buffer | BlobReader> {
  if (range.end === range.start) return readNothing(bucket, source);
  const reader = await S3Reader.open(bucket, source, range);
  if (range.end - range.start > SMALL_BYTES) return reader;
  return (await reader.next()) ?? Buffer.alloc(0);
}

/** No range of S3 is empty. */
async function readNothing(bucket: S3Bucket, { key, object, size }: S3Source): Promise<Buffer> {
  if ((await usingS3(() => bucket.size(object))) !== size) throw missingBlob(key);
  return Buffer.alloc(0);
}
