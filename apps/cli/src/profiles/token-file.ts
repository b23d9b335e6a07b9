import type { KeptTokens, TokenStore } from '@groundwork/client';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lock } from 'proper-lockfile';
import { CommandFailure } from '../exit-codes.js';
import { profilesFolder, readIfThere, writePrivately } from './profiles.js';

/** A process that died in a renewal is not waited for longer. */
const STALE_MS = 30_000;
/** About a minute of waiting: a renewal takes less. */
const WAITS = { retries: 240, minTimeout: 50, maxTimeout: 250 };

/** Whether somebody has signed in with a profile. */
export const isSignedIn = (profile: string): boolean => readIfThere(fileOf(profile)) !== undefined;

/** The tokens of a profile, in a file that only its owner may read, with a lock around each renewal. */
export function tokenFile(profile: string): TokenStore {
  const file = fileOf(profile);
  return {
    load: () => Promise.resolve(read(file)),
    save: (tokens) => {
      if (tokens) writePrivately(file, `${JSON.stringify(tokens)}\n`);
      else rmSync(file, { force: true });
      return Promise.resolve();
    },
    exclusively: (work) => locked(file, work),
  };
}

const fileOf = (profile: string): string => join(profilesFolder(), `tokens-${profile}.json`);

function read(file: string): KeptTokens | undefined {
  const text = readIfThere(file);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as KeptTokens); // written by `save`
  } catch {
    return undefined; // as without one: the person signs in again
  }
}

async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const release = await lock(file, { realpath: false, stale: STALE_MS, retries: WAITS }).catch(() => {
    throw new CommandFailure(`Another process keeps ${file}.lock; delete it if there is none.`);
  });
  try {
    return await work();
  } finally {
    await release();
  }
}
