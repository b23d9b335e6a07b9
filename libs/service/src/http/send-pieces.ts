import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

const IDLE_MS = 60_000;

/**
 * Answers pieces of text at the pace of the client; one that takes nothing for a minute is cut. Once the first piece is out a failure can
 * only end the connection, so that nobody takes a part for the whole.
 */
export async function sendPieces(response: Response, pieces: AsyncIterable<string>): Promise<void> {
  response.setTimeout(IDLE_MS, () => response.destroy());
  await pipeline(Readable.from(pieces, { objectMode: false, highWaterMark: 1 }), response).catch((error: unknown) => {
    if (!response.headersSent) throw error;
    response.destroy();
  });
}
