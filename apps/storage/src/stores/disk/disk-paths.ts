import { join } from 'node:path';
import { readdir, stat } from 'node:fs/promises';
import type { StoredBlob } from '../../platform/store.js';
import { codeOf } from '../../platform/store-error.js';

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Paths of a disk store below its root. (storage.md §5, "Disk") */
export class DiskPaths {
  constructor(readonly root: string) {}

  /** Blobs that are being written. */
  get unfinished(): string {
    return join(this.root, 'tmp');
  }

  get finished(): string {
    return join(this.root, 'blobs');
  }

  unfinishedBlob(key: string): string {
    return join(this.unfinished, checked(key));
  }

  /** `blobs/ab/cd` of `abcd`. */
  shardFolder(prefix: string): string {
    return join(this.finished, prefix.slice(0, 2), prefix.slice(2));
  }

  blob(key: string): string {
    return join(this.shardFolder(checked(key).slice(0, 4)), key);
  }

  /** The file with the id of the store. */
  get identity(): string {
    return join(this.root, 'store.json');
  }
}

/** Only generated keys become paths. */
export function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`${key} is no key of a blob.`);
  return key;
}

/** A name that is a key. */
export const isKey = (name: string): boolean => KEY.test(name);

const SHARD = /^[0-9a-f]{2}$/;

/** The blobs of a disk store after a key, in the order of keys: a page per shard, with the unfinished blobs of the same beginning. */
export async function* listDisk(paths: DiskPaths, after: string): AsyncIterable<readonly StoredBlob[]> {
  const unfinished = (await namesIn(paths.unfinished)).filter(isKey);
  const prefixes = new Set([...(await shardsOf(paths)), ...unfinished.map((key) => key.slice(0, 4))]);
  for (const prefix of [...prefixes].sort()) {
    const finished = await namesIn(paths.shardFolder(prefix));
    const keys = new Set([...finished.filter(isKey), ...unfinished.filter((key) => key.startsWith(prefix))]);
    const later = [...keys].filter((key) => key > after).sort();
    const page = await Promise.all(later.map((key) => describe(paths, key)));
    if (page.length > 0) yield page.flat();
  }
}

async function shardsOf(paths: DiskPaths): Promise<string[]> {
  const tops = (await namesIn(paths.finished)).filter((name) => SHARD.test(name));
  const below = tops.map(async (top) => {
    const names = await namesIn(paths.shardFolder(top));
    return names.filter((name) => SHARD.test(name)).map((name) => top + name);
  });
  return (await Promise.all(below)).flat();
}

/** Skips a blob that was removed meanwhile. */
async function describe(paths: DiskPaths, key: string): Promise<StoredBlob[]> {
  const found = (await statOf(paths.blob(key))) ?? (await statOf(paths.unfinishedBlob(key)));
  return found ? [{ key, size: found.size, modifiedAt: found.mtime }] : [];
}

/** `undefined` where there is nothing. */
export const statOf = (path: string) => stat(path).catch((error: unknown) => nothing(error, undefined));

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch((error: unknown) => nothing(error, []));

function nothing<T>(error: unknown, none: T): T {
  if (codeOf(error) !== 'ENOENT') throw error;
  return none;
}
