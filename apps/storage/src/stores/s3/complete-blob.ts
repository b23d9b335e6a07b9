import { ApiError, unavailable } from '@groundwork/rest';
import type { BlobPart } from '../../platform/store.js';
import type { PartBuffer, PartMemory } from './part-memory.js';
import type { S3State } from './s3-writer.js';
import { NO_BYTES, type S3Bucket } from './s3-bucket.js';
import { nameOf, s3Error } from './s3-error.js';
import { listParts } from './s3-objects.js';

/** What completing a blob needs. */
export interface CompletionContext {
  readonly bucket: S3Bucket;
  readonly memory: PartMemory;
  /** The bytes of a tail. */
  readonly tailOf: (key: string, size: number) => AsyncIterable<Buffer>;
}

/** The object and the state of its upload. */
export interface Unfinished {
  readonly object: string;
  readonly state: S3State;
}

const OTHER_PARTS: ReadonlySet<string> = new Set(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall']);

/**
 * Completes an object from its parts; repeatable after a crash at any point: an object of the right size is done, whatever S3 returns for the parts.
 * Throws `digest_mismatch` when parts were replaced after their commit, `unavailable` when some are missing. (storage.md §5, "S3")
 */
export async function completeBlob(
  context: CompletionContext,
  unfinished: Unfinished,
  size: number,
  parts: readonly BlobPart[],
): Promise<void> {
  const { bucket } = context;
  const { object, state } = unfinished;
  if (state.whole) return;
  try {
    if ((await bucket.size(object)) !== size) await assemble(context, unfinished, size, parts);
    // Parts of a process that died before it stored their upload id.
    if (state.uploadId !== undefined) await abortBegun(bucket, object);
  } catch (error) {
    throw error instanceof ApiError ? error : s3Error(error);
  }
}

async function assemble(
  { bucket, memory, tailOf }: CompletionContext,
  { object, state }: Unfinished,
  size: number,
  parts: readonly BlobPart[],
): Promise<void> {
  const { uploadId, tail } = state;
  const held = parts.reduce((sum, part) => sum + part.size, tail?.size ?? 0);
  if (held !== size) throw unavailable('The upload is incomplete.');
  const last = tail && (await gather(memory, tailOf(tail.key, tail.size), tail.size));
  try {
    if (uploadId === undefined || parts.length === 0) return await bucket.put(object, last ?? NO_BYTES);
    const rest = last ? [await bucket.putPart(object, uploadId, parts.length, last)] : [];
    await completeParts(bucket, { object, uploadId, size }, [...parts, ...rest]);
  } finally {
    await last?.release();
  }
}

async function completeParts(
  bucket: S3Bucket,
  { object, uploadId, size }: { object: string; uploadId: string; size: number },
  parts: readonly BlobPart[],
): Promise<void> {
  try {
    await bucket.completeParts(object, uploadId, parts);
  } catch (error) {
    if (OTHER_PARTS.has(nameOf(error)))
      throw new ApiError('digest_mismatch', 'The stored bytes are not those that were sent; upload them again.', {
        cause: error,
      });
    if ((await bucket.size(object)) !== size) throw error;
  }
}

async function gather(memory: PartMemory, bytes: AsyncIterable<Buffer>, size: number): Promise<PartBuffer> {
  const part = await memory.take(size);
  for await (const chunk of bytes) await part.add(chunk);
  return part;
}

async function abortBegun(bucket: S3Bucket, object: string): Promise<void> {
  for await (const page of listParts(bucket, object)) {
    for (const begun of page) if (begun.object === object) await bucket.abortParts(object, begun.uploadId);
  }
}
