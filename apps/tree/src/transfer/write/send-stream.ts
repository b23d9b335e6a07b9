import { once } from 'node:events';
import type { Response } from 'express';

const IDLE_MS = 60_000;
const BUFFER_BYTES = 131_072;

/**
 * Sends pieces as they come, texts in UTF-8, at the pace of the client; one that reads nothing for a minute is disconnected. The first piece is sent
 * at once, later ones in blocks. After it a failure can only end the connection, so that no client takes a part for the whole. HEAD sends
 * none. (tree.md §4; RFC 9110 §9.3.2)
 */
export async function sendStream(
  response: Response,
  contentType: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  response.status(200).setHeader('Content-Type', contentType);
  if (response.req.method === 'HEAD') return void response.end();
  response.setTimeout(IDLE_MS, () => response.destroy());
  try {
    const writer = new ResponseWriter(response);
    for await (const piece of pieces) await (typeof piece === 'string' ? writer.take(piece) : writer.takeBytes(piece));
    await writer.end();
  } catch (error) {
    if (!response.headersSent) throw error;
    response.destroy();
  }
}

/** Two buffers in turn, one being sent while the other is filled: a new one for every piece would be most of the work, as garbage. */
class ResponseWriter {
  private readonly encoder = new TextEncoder();
  private readonly gone: Promise<never>;
  private filling = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  private spare = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  private filled = 0;
  private sent: Promise<unknown> = Promise.resolve();

  constructor(private readonly response: Response) {
    this.gone = once(response, 'close').then(() => {
      throw new Error('The client closed the connection.');
    });
    this.gone.catch(() => undefined);
  }

  async take(piece: string): Promise<void> {
    for (let rest = piece; rest.length > 0;) {
      const { read, written } = this.encoder.encodeInto(rest, this.filling.subarray(this.filled));
      this.filled += written;
      rest = rest.slice(read);
      if (rest.length > 0 || !this.response.headersSent) await this.send();
    }
  }

  async takeBytes(piece: Uint8Array): Promise<void> {
    for (let rest = piece; rest.length > 0;) {
      const fitting = rest.subarray(0, this.filling.length - this.filled);
      this.filling.set(fitting, this.filled);
      this.filled += fitting.length;
      rest = rest.subarray(fitting.length);
      if (rest.length > 0 || !this.response.headersSent) await this.send();
    }
  }

  async end(): Promise<void> {
    await this.send();
    await this.sent;
    this.response.end();
  }

  private async send(): Promise<void> {
    const content = this.filling.subarray(0, this.filled);
    await this.sent;
    this.sent = Promise.race([this.write(content), this.gone]);
    this.sent.catch(() => undefined);
    [this.filling, this.spare] = [this.spare, this.filling];
    this.filled = 0;
  }

  private write(content: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.response.write(content, (error) => (error ? reject(error) : resolve()));
    });
  }
}
