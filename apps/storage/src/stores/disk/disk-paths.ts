import { join } from 'node:path';

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where a disk store keeps its things below its root. (storage.md §5, "Disk") */
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

  /** Says whose store the folder is. */
  get identity(): string {
    return join(this.root, 'store.json');
  }
}

/** Keys are made by us; nothing else ever becomes a path. */
export function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`${key} is no key of a blob.`);
  return key;
}

/** A name that is a key. */
export const isKey = (name: string): boolean => KEY.test(name);
