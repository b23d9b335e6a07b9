import type { KeptUpload, UploadStore } from '@groundwork/client';
import type { BigIntStats } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readIfThere, writePrivately } from '../profiles/profiles.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Uploads that nobody went on with have expired in storage long before. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Where uploads that were begun are kept. (XDG Base Directory Specification, `XDG_STATE_HOME`) */
export const uploadsFolder = (env: Environment = process.env): string =>
  join(env['XDG_STATE_HOME'] || join(env['HOME'] ?? homedir(), '.local', 'state'), 'groundwork', 'uploads');

let cleaned: Promise<void> | undefined;

/**
 * Keeps the uploads of one file of this machine, each in a file that only its owner may read, so that the command goes on with them when it
 * is run again. The time of the last change is part of the name: a file that has changed is another upload.
 */
export function keptUploads({ mtimeNs }: BigIntStats): UploadStore {
  const folder = uploadsFolder();
  const fileOf = (key: string): string => join(folder, `${key}-${mtimeNs}.json`);
  return {
    get: (key) => read(fileOf(key)),
    set: async (key, upload) => {
      await (cleaned ??= deleteOld(folder));
      if (upload) writePrivately(fileOf(key), `${JSON.stringify(upload)}\n`);
      else await rm(fileOf(key), { force: true });
    },
  };
}

function read(file: string): KeptUpload | undefined {
  const text = readIfThere(file);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as KeptUpload); // written by `set`
  } catch {
    return undefined; // as without one: the file is sent whole
  }
}

async function deleteOld(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = join(folder, name);
    // Another process may have deleted it since.
    const changed = await stat(file).then(({ mtimeMs }) => mtimeMs, () => Infinity); // prettier-ignore
    if (Date.now() - changed > KEPT_MS) await rm(file, { force: true });
  }
}
