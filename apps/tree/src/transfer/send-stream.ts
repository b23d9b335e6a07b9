import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

const IDLE_MS = 60_000;

/**
 * Answers pieces of text as they come, at the pace of the client; one that takes nothing for a minute is cut. Once the first piece is
 * out a failure can only end the connection, so that nobody takes a part for the whole. (tree.md §4)
 */
export async function sendStream(
  response: Response,
  contentType: string,
  pieces: AsyncIterable<string>,
): Promise<void> {
  response.status(200).setHeader('Content-Type', contentType);
  response.setTimeout(IDLE_MS, () => response.destroy());
  const source = Readable.from(encoded(pieces), { objectMode: false, highWaterMark: 1 });
  await pipeline(source, response).catch((error: unknown) => {
    if (!response.headersSent) throw error;
    response.destroy();
  });
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
