import type { Groundwork } from '@groundwork/client';
import { createHash, type Hash } from 'node:crypto';
import { lookup } from 'mime-types';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandFailure } from '../exit-codes.js';
import type { FolderId, RemoteFile } from './remote-files.js';

/** Where a file of this machine goes. */
export interface UploadTarget {
  readonly bucket: string;
  readonly folder: FolderId;
  readonly name: string;
  /** The file of that name, whose content is replaced. */
  readonly existing?: RemoteFile;
}

/** Puts the bytes of a file; throws where what the service stored is not what was read. */
export async function uploadFile(storage: Groundwork['storage'], source: string, target: UploadTarget): Promise<void> {
  const { bucket, folder, name } = target;
  const header = { bucket };
  const { id } = target.existing ?? (await storage.post('/files', { header, body: { name, folder_id: folder } }));
  let digest = createHash('sha256');
  const stored = await storage.put('/files/{file_id}/content', {
    path: { file_id: id },
    header,
    type: lookup(name) || 'application/octet-stream',
    // Made again where the request has to be repeated.
    body: () => webStream(hashed(createReadStream(source), (digest = createHash('sha256')))),
  });
  if (!isOf(digest, stored.metadata?.signature))
    throw new CommandFailure(`${source}: other bytes arrived than were sent; copy it again.`);
}

/**
 * Writes the content of a file. What an earlier download has left of the same content is kept and the rest requested; the file gets its
 * name when it is whole and its digest right.
 */
export async function downloadFile(storage: Groundwork['storage'], source: RemoteFile, target: string): Promise<void> {
  const { signature, size_original: size } = source.metadata ?? {};
  if (!signature) throw new CommandFailure(`${source.name} has no content.`);
  await mkdir(dirname(target), { recursive: true });
  // Its name holds the digest: only the same content is continued.
  const part = join(dirname(target), `.${basename(target)}.${signature.slice(-16)}.part`);
  const there = await sizeOf(part);
  const digest = await readInto(createHash('sha256'), there > 0 ? part : undefined);
  if (there === 0 || there !== size) await writeRest(storage, { source, part, there, digest });
  if (!isOf(digest, signature)) {
    await rm(part);
    throw new CommandFailure(`${source.name} was replaced during the download; copy it again.`);
  }
  await rename(part, target);
}

interface Rest {
  readonly source: RemoteFile;
  readonly part: string;
  /** Bytes that are there. */
  readonly there: number;
  readonly digest: Hash;
}

async function writeRest(storage: Groundwork['storage'], { source, part, there, digest }: Rest): Promise<void> {
  const content = await storage.get('/files/{file_id}/content', {
    path: { file_id: source.id },
    header: { bucket: source.bucket_data.name, ...(there > 0 ? { Range: `bytes=${there}-` } : {}) },
  });
  await pipeline(hashed(asBytes(content), digest), createWriteStream(part, { flags: there > 0 ? 'a' : 'w' }));
}

/** The document says bytes; a response without any has no stream. */
const asBytes = (content: unknown): AsyncIterable<unknown> =>
  content instanceof ReadableStream ? content : Readable.from([]);

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
function isOf(digest: Hash, content: string | null | undefined): boolean {
  const read = `sha256:${digest.digest('hex')}`;
  return read === content;
}
