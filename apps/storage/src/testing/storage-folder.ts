import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for the disk store of a spec. */
export interface StorageFolder {
  readonly path: string;
  /** Variables that make a service keep its content there. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of all blobs, finished and unfinished. */
  blobs(): string[];
  remove(): void;
}

/** Makes an empty folder; whoever asks removes it. */
export function storageFolder(): StorageFolder {
  const path = mkdtempSync(join(tmpdir(), 'storage-'));
  return {
    path,
    env: { DISK_ROOT: path, DISK_RESERVE: '0', GC_INTERVAL_SECONDS: '3600' },
    blobs: () => readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f-]{36}$/.test(name)),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
