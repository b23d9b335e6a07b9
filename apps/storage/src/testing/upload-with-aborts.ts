import { randomInt, createHash } from 'node:crypto';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { TestService } from '@groundwork/testing';
import type { StorageFolder } from './storage-folder.js';

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

const PIECE_BYTES = 1024 ** 2;

/** An upload by parallel chunks, of which all bytes but the last chunk's are to be zeros that take no room. */
export interface SparseUpload {
  readonly id: string;
  readonly size: number;
  readonly chunks: number;
}

/** All chunks but the last are there, as holes of the file. */
export async function writeSparseChunks(
  service: TestService,
  disk: StorageFolder,
  { id, size, chunks }: SparseUpload,
): Promise<void> {
  const [row] = await service.query<{ blob_key: string; chunk_size: number }>(
    'select blob_key, chunk_size from upload where id = $1',
    [id],
  );
  const { blob_key, chunk_size } = row ?? { blob_key: '', chunk_size: 0 };
  const agent = await service.as({}, { bucket: 'default' });
  await agent
    .put(`/uploads/${id}/chunks/0`)
    .set('content-type', 'a/b')
    .send(Buffer.alloc(Math.min(size, chunk_size)))
    .expect(204);
  truncateSync(join(disk.path, 'tmp', blob_key), size);
  await service.query(
    `insert into upload_chunk (upload_id, idx, size, sha256, done) select $1, n, $2, $3, true from generate_series(1, $4::int - 2) n`,
    [id, chunk_size, await digestOfZeros(chunk_size), chunks],
  );
}

/** SHA-256 of so many zeros and an end, in hex. */
export async function digestOfZeros(zeros: number, end = Buffer.alloc(0)): Promise<string> {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let left = zeros; left > 0; left -= piece.length) {
    hash.update(piece.subarray(0, Math.min(left, piece.length)));
    await turn();
  }
  return hash.update(end).digest('hex');
}
