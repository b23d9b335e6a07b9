import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { BlobFolder } from './blob-folder.js';

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
