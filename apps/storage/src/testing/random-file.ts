import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const PIECE_BYTES = 1024 ** 2;

/** Writes a file of so many random bytes; answers their SHA-256 in hex. */
export async function writeRandomFile(path: string, bytes: number): Promise<string> {
  const [output, hash] = [createWriteStream(path), createHash('sha256')];
  for (let left = bytes; left > 0; left -= PIECE_BYTES) {
    const piece = randomBytes(Math.min(left, PIECE_BYTES));
    hash.update(piece);
    if (!output.write(piece)) await once(output, 'drain');
  }
  output.end();
  await once(output, 'close');
  return hash.digest('hex');
}
