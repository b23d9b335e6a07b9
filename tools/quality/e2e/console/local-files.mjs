// Folders of files on this machine for uploads, and what the service has of them afterwards.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAll } from './resources.mjs';

const FOLDERS = 20;
const FILES_OF_EACH = 10;

export const sha256 = (/** @type {Uint8Array} */ bytes) => createHash('sha256').update(bytes).digest('hex');

/** A new folder of this name. @param {string} name */
export function folderOf(name) {
  const folder = join(mkdtempSync(join(tmpdir(), 'console-')), name);
  mkdirSync(folder);
  return folder;
}

/** 200 files in 20 folders. @returns {{ path: string, digests: Map<string, string> }} SHA-256 in hexadecimals by `folder/file` */
export function writeCatalogue() {
  const path = folderOf('catalogue');
  /** @type {Map<string, string>} */
  const digests = new Map();
  for (let at = 0; at < FOLDERS; at++) {
    mkdirSync(join(path, `Хавтас ${at}`));
    for (let file = 0; file < FILES_OF_EACH; file++) {
      const bytes = randomBytes(500 + file);
      writeFileSync(join(path, `Хавтас ${at}`, `file ${file}.bin`), bytes);
      digests.set(`Хавтас ${at}/file ${file}.bin`, sha256(bytes));
    }
  }
  return { path, digests };
}

/** What the service has in folders of the bucket, as `digests` are above. @param {string} bucket @returns {Promise<Map<string, string>>} */
export async function readDigests(bucket) {
  const folders = new Map((await listAll('/folders', bucket)).map((/** @type {any} */ one) => [one.id, one.name]));
  const files = await listAll('/files?fields=name,folder_id,metadata', bucket);
  return new Map(
    files.map((/** @type {any} */ { name, folder_id: id, metadata }) => [
      `${folders.get(id)}/${name}`,
      metadata.signature.replace('sha256:', ''),
    ]),
  );
}
