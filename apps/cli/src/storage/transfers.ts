import { isError, type Groundwork } from '@groundwork/client';
import { createHash, type Hash } from 'node:crypto';
import { lookup } from 'mime-types';
import { createReadStream, createWriteStream, type BigIntStats } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandFailure } from '../exit-codes.js';
import { keptUploads } from './kept-uploads.js';
import type { FolderId, RemoteFile } from './remote-files.js';

/** Where a file of this machine goes. */
export interface UploadTarget {
  readonly bucket: string;
  readonly folder: FolderId;
  readonly name: string;
  /** The file of that name, whose content is replaced. */
  readonly existing?: RemoteFile;
}

/** A file of a bucket. */
export interface DownloadSource {
  readonly bucket: string;
  readonly file: RemoteFile;
}

/** How a transfer is watched and stopped. */
export interface TransferOptions {
  readonly signal?: AbortSignal;
  /** Called with the bytes that have arrived, and their number in the end where it is known. */
  readonly onProgress?: (progress: { readonly bytes: number; readonly total?: number }) => void;
}

/**
 * Uploads a file; what an earlier run has sent of the same file is not sent again. Throws where the file changed meanwhile, and where the
 * service stored other bytes than were read.
 */
export async function uploadFile(
  storage: Groundwork['storage'],
  source: string,
  { bucket, folder, name, existing }: UploadTarget,
  options: TransferOptions = {},
): Promise<void> {
  const before = await stat(source, { bigint: true });
  const given = {
    ...options,
    size: Number(before.size),
    type: lookup(name) || 'application/octet-stream',
    store: keptUploads(before),
  };
  const bytes = (start: number): ReadableStream<Uint8Array> => webStream(createReadStream(source, { start }));
  const make = () => storage.upload(bucket, bytes, { ...given, name, ...(folder === null ? {} : { folder }) });
  const replace = (fileId: string) => storage.upload(bucket, bytes, { ...given, fileId });
  const makeOrReplace = (fileId: string) =>
    make().catch((error: unknown) => {
      if (isError(error, 'conflict')) return replace(fileId);
      throw error;
    });
  if (!existing) await make();
  else if (existing.metadata?.signature) await replace(existing.id);
  // The file of an upload that was cut, which goes on; or one that somebody made without content.
  else await makeOrReplace(existing.id);
  if (isChanged(before, await stat(source, { bigint: true })))
    throw new CommandFailure(`${source} was changed while it was sent; copy it again.`);
}

const isChanged = (before: BigIntStats, after: BigIntStats): boolean =>
  before.size !== after.size || before.mtimeNs !== after.mtimeNs;

/**
 * Writes the content of a file. What an earlier download has left of the same content is kept and the rest requested; the file gets its
 * name when it is whole and its digest right.
 */
export async function downloadFile(
  storage: Groundwork['storage'],
  { bucket, file: source }: DownloadSource,
  target: string,
  options: TransferOptions = {},
): Promise<void> {
  const { signature } = source.metadata ?? {};
  if (!signature) throw new CommandFailure(`${source.name} has no content.`);
  await mkdir(dirname(target), { recursive: true });
  // Its name holds the digest: only the same content is continued.
  const part = join(dirname(target), `.${basename(target)}.${signature.slice(-16)}.part`);
  const there = await sizeOf(part);
  const digest = await readInto(createHash('sha256'), there > 0 ? part : undefined);
  const isReplaced = await writeRest(storage, { bucket, source, part, there, digest }, options).then(
    () => !isOf(digest, signature),
    (error: unknown) => {
      if (isError(error, 'precondition_failed')) return true;
      throw error;
    },
  );
  if (isReplaced) {
    await rm(part, { force: true });
    throw new CommandFailure(`${source.name} was replaced during the download; copy it again.`);
  }
  await rename(part, target);
}

interface Rest {
  readonly bucket: string;
  readonly source: RemoteFile;
  readonly part: string;
  /** Bytes that are there. */
  readonly there: number;
  readonly digest: Hash;
}

async function writeRest(
  storage: Groundwork['storage'],
  { bucket, source, part, there, digest }: Rest,
  options: TransferOptions,
): Promise<void> {
  // The entity tag of content is its SHA-256. (storage.md §4)
  const etag = `"${source.metadata?.signature?.replace('sha256:', '') ?? ''}"`;
  const after = { bytes: there, etag };
  const content = storage.download(bucket, source.id, { ...options, after });
  await pipeline(hashed(content, digest), createWriteStream(part, { flags: 'a' }));
}

/** Whether a file of this machine has the bytes that storage has. */
export async function isSame(file: string, { metadata }: RemoteFile): Promise<boolean> {
  if (!metadata?.signature || metadata.size_original !== (await sizeOf(file))) return false;
  return isOf(await readInto(createHash('sha256'), file), metadata.signature);
}

/** 0 for a file that is not there. */
const sizeOf = async (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** The digest with the bytes of a file added, where there is one. */
async function readInto(digest: Hash, file: string | undefined): Promise<Hash> {
  if (file === undefined) return digest;
  for await (const piece of createReadStream(file) as AsyncIterable<Uint8Array>) digest.update(piece);
  return digest;
}

async function* hashed(bytes: AsyncIterable<unknown>, digest: Hash): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of bytes as AsyncIterable<Uint8Array>) {
    digest.update(piece);
    yield piece;
  }
}

/** Node's own streams of the web are the global ones. */
const webStream = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>;

/** Whether bytes are those of a content, by the digest that storage writes; no secret is compared. */
function isOf(digest: Hash, content: string): boolean {
  const read = `sha256:${digest.digest('hex')}`;
  return read === content;
}
