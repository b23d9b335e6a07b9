import { ApiError } from '@groundwork/rest';
import type { Request } from 'express';

const IDLE_MS = 60_000;

/**
 * The body as it comes; leaving early keeps the connection, so that a refusal reaches its caller.
 * Throws `invalid_request` when the client goes away, or sends nothing for a minute.
 */
export async function* bytesOf(request: Request): AsyncGenerator<Uint8Array> {
  const idle = setTimeout(() => request.destroy(new Error('silent for a minute')), IDLE_MS);
  try {
    // An IncomingMessage without an encoding yields buffers.
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      idle.refresh();
      yield piece;
    }
  } catch (error) {
    throw new ApiError('invalid_request', 'The file was cut off before its end.', { cause: error });
  } finally {
    clearTimeout(idle);
  }
}
