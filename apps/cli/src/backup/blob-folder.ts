import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A blob in a folder: its key and size. */
export interface FoundBlob {
  readonly key: string;
  readonly size: number;
}

/** Complete blobs of storage's disk store, or a copy of them: `blobs/ab/cd/<key>`. (docs/object-stores.md) */
export class BlobFolder {
  constructor(readonly root: string) {}

  /** Every blob, shard by shard; skips those that are deleted meanwhile. */
  async *list(): AsyncGenerator<FoundBlob> {
    for (const first of await namesIn(join(this.root, 'blobs')))
      for (const second of await namesIn(join(this.root, 'blobs', first)))
        for (const key of await namesIn(join(this.root, 'blobs', first, second))) {
          const size = await this.sizeOf(key);
          if (size !== undefined) yield { key, size };
        }
  }

  /** Size of a blob, or `undefined` when it does not exist. */
  async sizeOf(key: string): Promise<number | undefined> {
    return (await stat(this.pathOf(key)).catch(ignoreAbsent))?.size;
  }

  read(key: string): NodeJS.ReadableStream {
    return createReadStream(this.pathOf(key));
  }

  /**
   * Copies a blob of another folder atomically. Blobs are immutable: one of the same size is the same.
   * @returns whether bytes were copied
   */
  async take(from: BlobFolder, { key, size }: FoundBlob): Promise<boolean> {
    if ((await this.sizeOf(key)) === size) return false;
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const partial = `${path}.partial`;
    try {
      await copyFile(from.pathOf(key), partial, constants.COPYFILE_FICLONE);
    } catch (error) {
      return ignoreAbsent(error) ?? false; // Garbage-collected meanwhile: no row refers to it.
    }
    await rename(partial, path);
    return true;
  }

  private pathOf(key: string): string {
    return join(this.root, 'blobs', key.slice(0, 2), key.slice(2, 4), key);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return ((await readdir(folder).catch(ignoreAbsent)) ?? []).filter((name) => !name.endsWith('.partial')).sort();
}

function ignoreAbsent(error: unknown): undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
