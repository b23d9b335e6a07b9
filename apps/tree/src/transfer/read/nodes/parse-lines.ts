import { ApiError } from '@groundwork/rest';
import { decodeLines } from './decode-text.js';

/** A value of an import with the line it begins in, from 1; `fault` instead where the line cannot be read. */
export interface Parsed {
  readonly line: number;
  readonly value?: unknown;
  readonly fault?: string;
  /** What the parents of other nodes of the file name it by, where that may differ from its code. */
  readonly key?: string;
  /** Of a node that is named by its path: the path is only named above another one, and left out where the file has a row of its own. */
  readonly implied?: boolean;
  /** Those of the row it is read from, of a table. */
  readonly cells?: readonly string[];
}

/** Text lines of a stream of bytes, without line ends and byte order mark. Throws `invalid_request` naming a line that is no UTF-8. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const piece of decodeLines(bytes))
    yield* piece
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => line.replace(/\r$/, ''));
}

/** Bytes as text. Throws `invalid_request` for bytes that are no UTF-8. */
export async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of bytes) yield decoded(() => decoder.decode(piece, { stream: true }));
  yield decoded(() => decoder.decode());
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch (error) {
    throw new ApiError('invalid_request', 'The body is not UTF-8.', { cause: error });
  }
}

/** One JSON value per line; empty lines are skipped. (NDJSON) */
export async function* parseNdjson(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Parsed> {
  let line = 0;
  for await (const text of linesOf(bytes)) {
    line++;
    if (text.trim() !== '') yield parseLine(line, text);
  }
}

function parseLine(line: number, text: string): Parsed {
  try {
    return { line, value: JSON.parse(text) as unknown };
  } catch {
    return { line, fault: 'is not valid JSON' };
  }
}
