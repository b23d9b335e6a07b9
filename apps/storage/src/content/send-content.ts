import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { ContentReply } from './content-answer.js';

/** A client that takes no byte for so long is gone. (storage.md §4) */
const IDLE_MS = 60_000;

/** Writes content as the answer. A client that goes away ends the reading; one that fails midway sees a connection cut off. */
export async function sendContent(response: Response, { status, headers, body }: ContentReply): Promise<void> {
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (!(body instanceof Readable)) return void response.end(body);
  response.setTimeout(IDLE_MS, () => response.destroy());
  await pipeline(body, response).catch((error: unknown) => {
    if (!response.destroyed) throw error;
  });
}
