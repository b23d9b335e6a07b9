import {
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import { isKey } from '../disk-paths.js';
import type { StoredBlob } from '../store.service.js';
import type { S3Bucket } from './s3-bucket.js';

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

/** All parts that were begun for objects below a prefix, by pages. */
export async function* listParts(bucket: S3Bucket, prefix: string): AsyncIterable<readonly BegunParts[]> {
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
