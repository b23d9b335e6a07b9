import {
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import { isKey } from '../disk/disk-paths.js';
import type { StoredBlob } from '../../platform/store.js';
import type { S3Bucket } from './s3-bucket.js';
import { statusOf } from './s3-error.js';

/** Parts that were begun for an object and not completed. */
export interface BegunParts {
  readonly object: string;
  readonly uploadId: string;
  readonly begunAt: Date;
}

/** The finished blobs below a prefix after a key, in the order of keys, a page of at most 1,000 at a time; then the unfinished ones. */
export async function* listS3(bucket: S3Bucket, prefix: string, after: string): AsyncIterable<readonly StoredBlob[]> {
  const asked = { Bucket: bucket.options.bucket, Prefix: prefix, StartAfter: `${prefix}${after}` };
  let next: string | undefined;
  do {
    const page = await bucket.client.send(new ListObjectsV2Command({ ...asked, ContinuationToken: next }));
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

/** What a server answers that has no such call, or does not allow it. */
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
 * All parts that were begun for objects below a prefix, by pages. None where the server does not list them: whoever clears away must not
 * fail for what it cannot know.
 */
export async function* listParts(bucket: S3Bucket, prefix: string): AsyncIterable<readonly BegunParts[]> {
  try {
    yield* listAllParts(bucket, prefix);
  } catch (error) {
    if (!REFUSED.has(statusOf(error) ?? 0)) throw error;
  }
}

async function* listAllParts(bucket: S3Bucket, prefix: string): AsyncIterable<readonly BegunParts[]> {
  const asked = { Bucket: bucket.options.bucket, Prefix: prefix };
  let [key, id]: [string | undefined, string | undefined] = [undefined, undefined];
  do {
    const page: ListMultipartUploadsCommandOutput = await bucket.client.send(
      new ListMultipartUploadsCommand({ ...asked, KeyMarker: key, UploadIdMarker: id }),
    );
    yield (page.Uploads ?? []).map(({ Key = '', UploadId = '', Initiated }) => ({
      object: Key,
      uploadId: UploadId,
      begunAt: Initiated ?? new Date(),
    }));
    [key, id] = page.IsTruncated ? [page.NextKeyMarker, page.NextUploadIdMarker] : [undefined, undefined];
  } while (key !== undefined);
}
