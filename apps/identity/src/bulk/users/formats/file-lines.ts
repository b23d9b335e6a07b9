import { ApiError } from '@groundwork/rest';
import type { Request } from 'express';

const IDLE_MS = 60_000;

/**
 * The body as a stream; ending the iteration early keeps the connection, so that an error response can be sent.
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

/** A line of a file, from 1; `text` is absent where the line is too long to be kept. */
export interface Line {
  readonly line: number;
  readonly text?: string;
}

/** Longer lines are skipped and reported. */
export const MAX_LINE_BYTES = 262_144;
const LINE_FEED = 10;

/**
 * The lines of a stream of bytes that are not empty, without byte order mark. Buffers one line at most.
 * Throws `invalid_request` for bytes that are not UTF-8. (NDJSON)
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let line = 1;
  let held: Uint8Array[] = [];
  let size = 0;
  const take = (piece: Uint8Array): void => {
    size += piece.length;
    if (size <= MAX_LINE_BYTES) held.push(piece);
    else held = [];
  };
  const finish = (): Line => {
    const whole: Line = size > MAX_LINE_BYTES ? { line } : { line, text: decoded(held, line) };
    [held, size] = [[], 0];
    line++;
    return whole;
  };
  for await (const piece of bytes) {
    let from = 0;
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, from)) {
      take(piece.subarray(from, at));
      from = at + 1;
      const next = finish();
      if (next.text?.trim() !== '') yield next;
    }
    if (from < piece.length) take(piece.subarray(from));
  }
  const last = finish();
  if (last.text?.trim() !== '') yield last;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decoded(pieces: readonly Uint8Array[], line: number): string {
  try {
    return decoder.decode(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces));
  } catch (error) {
    throw new ApiError('invalid_request', `Line ${line} is not UTF-8.`, { cause: error });
  }
}
