import { missingBlob } from '../../platform/store-error.js';
import type { BlobRange, BlobReader } from '../../platform/store.js';
import type { S3Bucket } from './s3-bucket.js';
import { usingS3 } from './s3-error.js';
import { S3Reader, type S3Source } from './s3-reader.js';

/** Up to here a part is read at once and answered in one piece. (storage.md §4) */
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
