import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, constants } from 'node:fs';
import { rename, stat, writeFile, copyFile, mkdir, readdir } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandFailure, EXIT } from '../exit-codes.js';

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

const FORMAT = 1;

/** The manifest of a backup; written last, so that a folder without it is not a backup. */
export interface Manifest {
  readonly format: number;
  /** Start of the dump; later content may be included too. */
  readonly made_at: string;
  readonly dump: { readonly bytes: number; readonly sha256: string };
  /** Blobs of the disk store; none with another store. */
  readonly content: { readonly blobs: number; readonly bytes: number } | null;
}

/** The folder of a backup: `database.dump`, `content/`, `manifest.json`. */
export class BackupFolder {
  readonly content: BlobFolder;

  constructor(readonly root: string) {
    this.content = new BlobFolder(join(root, 'content'));
  }

  get dump(): string {
    return join(this.root, 'database.dump');
  }

  private get manifest(): string {
    return join(this.root, 'manifest.json');
  }

  /** Throws a usage failure when there is no backup, or one of a later format. */
  read(): Manifest {
    if (!existsSync(this.manifest)) throw new CommandFailure(`${this.root} contains no backup.`, EXIT.usage);
    // Written by `seal` alone, of this version or another.
    const manifest = JSON.parse(readFileSync(this.manifest, 'utf8')) as Manifest;
    if (manifest.format !== FORMAT)
      throw new CommandFailure(`The backup has format ${manifest.format}; this version reads ${FORMAT}.`);
    return manifest;
  }

  async seal(madeAt: Date, content: Manifest['content']): Promise<Manifest> {
    const dump = { bytes: (await stat(this.dump)).size, sha256: await digestOf(this.dump) };
    const manifest: Manifest = { format: FORMAT, made_at: madeAt.toISOString(), dump, content };
    await writeFile(`${this.manifest}.partial`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(`${this.manifest}.partial`, this.manifest);
    return manifest;
  }

  /** Whether the dump is the one of the manifest. */
  async isIntact({ dump }: Manifest): Promise<boolean> {
    return existsSync(this.dump) && (await digestOf(this.dump)) === dump.sha256;
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
