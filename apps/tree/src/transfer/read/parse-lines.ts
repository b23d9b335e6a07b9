import { ApiError } from '@groundwork/rest';

/** A value of an import with the line it begins in, from 1; `fault` instead where the line cannot be read. */
export interface Parsed {
  readonly line: number;
  readonly value?: unknown;
  readonly fault?: string;
}

const MAX_LINE_CHARACTERS = 1_048_576;

/** Text lines of a stream of bytes, without line ends and byte order mark. Throws `invalid_request` for bytes that are no UTF-8. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of textOf(bytes)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.map((line) => line.replace(/\r$/, ''));
    if (rest.length > MAX_LINE_CHARACTERS)
      throw new ApiError('invalid_request', `A line is longer than ${MAX_LINE_CHARACTERS} characters.`);
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
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

/** One JSON value per line; empty lines are passed over. (NDJSON) */
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
