import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { CommandFailure, EXIT } from './exit-codes.js';

/** A whole file, or standard input for `-`. Throws a usage failure for one that cannot be read. */
export function readWhole(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch {
    throw new CommandFailure(`The file ${file} cannot be read.`, EXIT.usage);
  }
}

/** The bytes of a file as a stream, and its size where it is known. Throws as `readWhole`. */
export function openStream(file: string): { bytes: Readable; size?: number } {
  if (file === '-') return { bytes: process.stdin };
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new CommandFailure(`The file ${file} cannot be read.`, EXIT.usage);
  return { bytes: createReadStream(file), size: stats.size };
}

/** Where output goes: a file that only its owner may read, or standard output. */
export const openOutput = (file: string | undefined): NodeJS.WritableStream =>
  file === undefined || file === '-' ? process.stdout : createWriteStream(file, { mode: 0o600 });
