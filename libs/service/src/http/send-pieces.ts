import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

const IDLE_MS = 60_000;

/**
 * Streams pieces of text at the pace of the client; one that reads nothing for a minute is disconnected. After the first piece a failure
 * closes the connection, so that the client notices the truncation.
 */
export async function sendPieces(response: Response, pieces: AsyncIterable<string>): Promise<void> {
  response.setTimeout(IDLE_MS, () => response.destroy());
  await pipeline(Readable.from(pieces, { objectMode: false, highWaterMark: 1 }), response).catch((error: unknown) => {
    if (!response.headersSent) throw error;
    response.destroy();
  });
}
