import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Upload } from 'tus-js-client';

const CHUNK_BYTES = 256 * 1024;

/** What is uploaded to which file, and how often at most that is given up. */
export interface AbortedUpload {
  readonly url: string;
  readonly authorization: string;
  readonly fileId: string;
  readonly bytes: Buffer;
  readonly most: number;
}

/** Uploads by tus-js-client, which aborts again and again once the upload has begun and goes on each time; answers how often. */
export async function uploadWithAborts({ url, authorization, fileId, bytes, most }: AbortedUpload): Promise<number> {
  let finished = false;
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const client = new Upload(bytes, {
    endpoint: `${url}/uploads`,
    headers: { authorization, bucket: 'default' },
    metadata: { file_id: fileId },
    chunkSize: CHUNK_BYTES,
    retryDelays: Array.from({ length: 1_000 }, () => 50),
    onUploadUrlAvailable: () => begun.resolve(),
    onError: ended.reject,
    onSuccess: () => {
      finished = true;
      ended.resolve();
    },
  });
  client.start();
  await Promise.race([begun.promise, ended.promise]);
  let aborts = 0;
  for (; !finished && aborts < most; aborts++) {
    await Promise.race([pause(randomInt(40)), ended.promise]);
    if (finished) break;
    await client.abort();
    // The client takes the end of the request it gave up for one of the next, if that comes first.
    await pause(5);
    client.start();
  }
  await ended.promise;
  return aborts;
}
