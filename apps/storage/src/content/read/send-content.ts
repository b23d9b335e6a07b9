import type { Response } from 'express';
import type { BlobReader } from '../../platform/store.js';
import type { ContentReply } from './content-answer.js';

/** A client that reads no byte for so long is disconnected. (storage.md §4) */
const IDLE_MS = 60_000;

/** Sends content as the response. A client that disconnects ends the reading; an error midway closes the connection. */
export async function sendContent(response: Response, { status, headers, body }: ContentReply): Promise<void> {
  response.status(status);
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'Vary') response.vary(value);
    else response.setHeader(name, value);
  }
  // The newer rule replaces the older one. (CSP Level 3, "frame-ancestors")
  if (headers['Content-Security-Policy']?.includes('frame-ancestors')) response.removeHeader('X-Frame-Options');
  if (!body || Buffer.isBuffer(body)) return void response.end(body);
  response.setTimeout(IDLE_MS, () => response.destroy());
  const writer = new ResponseWriter(response);
  try {
    await sendPieces(body, writer);
    response.end();
  } catch {
    response.destroy();
  } finally {
    writer.close();
    await body.close();
  }
}

/** One piece is read while the one before it is sent. */
async function sendPieces(reader: BlobReader, writer: ResponseWriter): Promise<void> {
  let sent = Promise.resolve();
  for (let piece = await reader.next(); piece; piece = await reader.next()) {
    await sent;
    sent = writer.send(piece);
    // It is awaited after the next reading, and may fail during it.
    sent.catch(() => undefined);
  }
  await sent;
}

/** Writes to the client: resolves when a piece was written, rejects when the connection has closed. */
class ResponseWriter {
  private gone = false;
  private giveUp: (error: Error) => void = () => undefined;
  private readonly leave = (): void => {
    this.gone = true;
    this.giveUp(new Error('The client closed the connection.'));
  };

  constructor(private readonly response: Response) {
    // A pipelined response that waits for others emits no event when the connection closes.
    response.req.socket.once('close', this.leave);
    response.once('close', this.leave).on('error', this.leave);
    this.gone = response.destroyed || response.req.socket.destroyed;
  }

  /** Resolves when the system has taken the bytes; until then they must not change. */
  send(piece: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.giveUp = reject;
      if (this.gone) return this.leave();
      this.response.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** The error listener stays: a late error must not be unhandled. */
  close(): void {
    this.response.req.socket.off('close', this.leave);
    this.response.off('close', this.leave);
  }
}
