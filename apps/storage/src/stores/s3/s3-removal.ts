import { DeleteObjectCommand, DeleteObjectsCommand } from '@aws-sdk/client-s3';
import type { S3Bucket } from './s3-bucket.js';
import { isNotThere, statusOf } from './s3-error.js';
import { listParts } from './s3-objects.js';

/** Most that S3 takes at once. */
const BATCH = 1_000;

/** Removes objects and the parts that were begun for them; what is not there is no error. Costs a call per 1,000, where the server knows how to. */
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

/** Some servers know no removal of many. */
const isRefused = (error: unknown): boolean => [400, 405, 501].includes(statusOf(error) ?? 0);

async function removeOne({ client, options }: S3Bucket, Key: string): Promise<void> {
  try {
    await client.send(new DeleteObjectCommand({ Bucket: options.bucket, Key }));
  } catch (error) {
    if (!isNotThere(error)) throw error;
  }
}
