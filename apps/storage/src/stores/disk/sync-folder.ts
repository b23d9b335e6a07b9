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
    // What was only read is closed without waiting for anything.
    closeSync(descriptor);
  }
}
