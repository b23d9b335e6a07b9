import {
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListMultipartUploadsCommandOutput,
  DeleteObjectCommand,
  DeleteObjectsCommand,
} from '@aws-sdk/client-s3';
import { isKey } from '../disk/disk-paths.js';
import type { StoredBlob } from '../../platform/store.js';
import type { S3Bucket } from './s3-bucket.js';
import { statusOf, isNotFound } from './s3-error.js';

/** Parts that were begun for an object and not completed. */
export interface BegunParts {
  readonly object: string;
  readonly uploadId: string;
  readonly begunAt: Date;
}

/** The finished blobs below a prefix after a key, in the order of keys, a page of at most 1,000 at a time; then the unfinished ones. */
export async function* listS3(bucket: S3Bucket, prefix: string, after: string): AsyncIterable<readonly StoredBlob[]> {
  const parameters = { Bucket: bucket.options.bucket, Prefix: prefix, StartAfter: `${prefix}${after}` };
  let next: string | undefined;
  do {
    const page = await bucket.client.send(new ListObjectsV2Command({ ...parameters, ContinuationToken: next }));
    const blobs = (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => ({
      key: Key.slice(prefix.length),
      size: Size,
      modifiedAt: LastModified ?? new Date(),
    }));
    yield blobs.filter(({ key }) => isKey(key));
    next = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (next !== undefined);
  yield* listUnfinished(bucket, prefix, after);
}

async function* listUnfinished(bucket: S3Bucket, prefix: string, after: string): AsyncIterable<readonly StoredBlob[]> {
  for await (const page of listParts(bucket, prefix)) {
    const blobs = page.map(({ object, begunAt }) => ({
      key: object.slice(prefix.length),
      size: 0,
      modifiedAt: begunAt,
    }));
    yield blobs.filter(({ key }) => isKey(key) && key > after);
  }
}

/** Statuses of servers that do not support the call, or do not allow it. */
const REFUSED: ReadonlySet<number> = new Set([400, 403, 405, 501]);

/** The server lists begun parts. */
export async function canListParts(bucket: S3Bucket, prefix: string): Promise<boolean> {
  try {
    await bucket.client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket.options.bucket, Prefix: prefix, MaxUploads: 1 }),
    );
    return true;
  } catch (error) {
    if (REFUSED.has(statusOf(error) ?? 0)) return false;
    throw error;
  }
}

/**
 * All parts that were begun for objects below a prefix, by pages. None where the server does not list them: removing blobs must not
 * fail because of that.
 */
export async function* listParts(bucket: S3Bucket, prefix: string): AsyncIterable<readonly BegunParts[]> {
  try {
    yield* listAllParts(bucket, prefix);
  } catch (error) {
    if (!REFUSED.has(statusOf(error) ?? 0)) throw error;
  }
}

async function* listAllParts(bucket: S3Bucket, prefix: string): AsyncIterable<readonly BegunParts[]> {
  const parameters = { Bucket: bucket.options.bucket, Prefix: prefix };
  let [key, id]: [string | undefined, string | undefined] = [undefined, undefined];
  do {
    const page: ListMultipartUploadsCommandOutput = await bucket.client.send(
      new ListMultipartUploadsCommand({ ...parameters, KeyMarker: key, UploadIdMarker: id }),
    );
    yield (page.Uploads ?? []).map(({ Key = '', UploadId = '', Initiated }) => ({
      object: Key,
      uploadId: UploadId,
      begunAt: Initiated ?? new Date(),
    }));
    [key, id] = page.IsTruncated ? [page.NextKeyMarker, page.NextUploadIdMarker] : [undefined, undefined];
  } while (key !== undefined);
}

/** Most keys of one DeleteObjects. */
const BATCH = 1_000;

/** Removes objects and the parts that were begun for them; what is not there is no error. Costs a call per 1,000, where the server supports that. */
export async function removeObjects(bucket: S3Bucket, prefix: string, objects: readonly string[]): Promise<void> {
  for (let at = 0; at < objects.length; at += BATCH) await removeBatch(bucket, objects.slice(at, at + BATCH));
  const gone = new Set(objects);
  const [only] = objects;
  const below = objects.length === 1 && only !== undefined ? only : prefix;
  for await (const page of listParts(bucket, below)) {
    for (const { object, uploadId } of page) if (gone.has(object)) await bucket.abortParts(object, uploadId);
  }
}

async function removeBatch(bucket: S3Bucket, objects: readonly string[]): Promise<void> {
  const Objects = objects.map((Key) => ({ Key }));
  try {
    const { Errors = [] } = await bucket.client.send(
      new DeleteObjectsCommand({ Bucket: bucket.options.bucket, Delete: { Objects, Quiet: true } }),
    );
    const [fault] = Errors.filter(({ Code }) => Code !== 'NoSuchKey');
    if (fault) throw new Error(`S3 does not remove ${fault.Key}: ${fault.Code} ${fault.Message}.`);
  } catch (error) {
    if (!isRefused(error)) throw error;
    for (const object of objects) await removeOne(bucket, object);
  }
}

/** Some servers do not support DeleteObjects. */
const isRefused = (error: unknown): boolean => [400, 405, 501].includes(statusOf(error) ?? 0);

async function removeOne({ client, options }: S3Bucket, Key: string): Promise<void> {
  try {
    await client.send(new DeleteObjectCommand({ Bucket: options.bucket, Key }));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
