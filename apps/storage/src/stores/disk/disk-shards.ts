import { mkdir, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DiskPaths } from './disk-paths.js';
import { codeOf } from '../../platform/store-error.js';
import { closeSync, fsync, open } from 'node:fs';
import { promisify } from 'node:util';

const openFolder = promisify(open);
const sync = promisify(fsync);

/** A name in a folder survives a power cut only once the folder itself is written. (fsync(2)) */
export async function syncFolder(folder: string): Promise<void> {
  const descriptor = await openFolder(folder, 'r');
  try {
    await sync(descriptor);
  } finally {
    // Closing a file that was only read does not block.
    closeSync(descriptor);
  }
}

const NAME = /^[0-9a-f]{2}$/;
/** Top folders that are read concurrently. */
const AT_ONCE = 16;

/**
 * The folders of finished blobs, `ab` and `ab/cd`. Each is synced before anything in it counts, once: those found at the
 * start all together, a later one when it is first needed. A folder that another process created may not be durable yet, so that
 * finding it proves nothing. (storage.md §5, "Disk"; fsync(2))
 */
export class DiskShards {
  /** By prefix: `ab` or `abcd`. */
  private readonly durable = new Set<string>();
  private readonly making = new Map<string, Promise<void>>();

  /** `sync` makes the names in a folder durable. */
  constructor(
    private readonly paths: DiskPaths,
    private readonly sync: (folder: string) => Promise<void> = syncFolder,
  ) {}

  /** Syncs the existing folders: the process that created them may have been killed before. */
  async load(): Promise<void> {
    const tops = await this.loadBelow('');
    for (let at = 0; at < tops.length; at += AT_ONCE)
      await Promise.all(tops.slice(at, at + AT_ONCE).map((top) => this.loadBelow(top)));
  }

  /** Resolves when the folder of a prefix, `abcd`, exists and is durable. */
  async make(prefix: string): Promise<void> {
    if (this.durable.has(prefix)) return;
    await this.settle(prefix.slice(0, 2));
    await this.settle(prefix);
  }

  /** Concurrent callers share one creation. */
  private async settle(prefix: string): Promise<void> {
    if (this.durable.has(prefix)) return;
    const making = this.making.get(prefix) ?? this.makeOne(prefix).finally(() => this.making.delete(prefix));
    this.making.set(prefix, making);
    await making;
  }

  private async makeOne(prefix: string): Promise<void> {
    const folder = this.paths.shardFolder(prefix);
    await mkdir(folder).catch(ignoreExisting);
    await this.sync(dirname(folder));
    this.durable.add(prefix);
  }

  /** Returns the prefixes below one, read before they are synced. */
  private async loadBelow(above: string): Promise<string[]> {
    const folder = this.paths.shardFolder(above);
    const names = (await readdir(folder)).filter((name) => NAME.test(name));
    if (names.length > 0) await this.sync(folder);
    const prefixes = names.map((name) => above + name);
    for (const prefix of prefixes) this.durable.add(prefix);
    return prefixes;
  }
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}
