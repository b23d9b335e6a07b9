import { closeSync, open, read } from 'node:fs';
import { promisify } from 'node:util';

const openFile = promisify(open);

/** Reads up to so many bytes from the start of a file. */
export async function readStart(path: string, bytes: number): Promise<Buffer> {
  const descriptor = await openFile(path, 'r');
  try {
    return await readAtOnce(descriptor, Buffer.allocUnsafe(bytes));
  } finally {
    // What was only read is closed without waiting for anything.
    closeSync(descriptor);
  }
}

const readAtOnce = (descriptor: number, buffer: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    read(descriptor, buffer, 0, buffer.length, 0, (error, bytesRead) =>
      error ? reject(error) : resolve(buffer.subarray(0, bytesRead)),
    );
  });
