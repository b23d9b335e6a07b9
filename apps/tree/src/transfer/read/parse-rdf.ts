import { ApiError } from '@groundwork/rest';
import type { Quad } from '@rdfjs/types';
import { textOf } from './parse-lines.js';

/** A statement with the line it ends in, from 1. */
export interface ReadQuad {
  readonly line: number;
  readonly quad: Quad;
}

/** A parser that takes a text in pieces and hands its statements over as soon as it has them. */
export interface RdfParser {
  /** The statements that end in this piece. Throws for what is malformed. */
  write(text: string): readonly Quad[];
  end(): readonly Quad[];
}

/** Longest piece of a line that is parsed at once, in characters. */
const MAX_PIECE = 65_536;

/**
 * The statements of a document, each with its line: the parser gets the text line by line. Memory stays the same whatever the size.
 * Throws `invalid_request` naming the line of what is malformed. (tree.md §5, "Import")
 */
export async function* parseRdf(bytes: AsyncIterable<Uint8Array>, parser: RdfParser): AsyncGenerator<ReadQuad> {
  let line = 1;
  for await (const text of textOf(bytes))
    for (const piece of piecesOf(text)) {
      for (const quad of parsed(line, () => parser.write(piece))) yield { line, quad };
      if (piece.endsWith('\n')) line++;
    }
  for (const quad of parsed(line, () => parser.end())) yield { line, quad };
}

/** Lines with their ends; longer ones in parts. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start);
    const end = Math.min(lineEnd < 0 ? text.length : lineEnd + 1, start + MAX_PIECE);
    yield text.slice(start, end);
    start = end;
  }
}

function parsed(line: number, parse: () => readonly Quad[]): readonly Quad[] {
  try {
    return parse();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ApiError('invalid_request', `Line ${line} is malformed: ${message}`, {
      details: [{ field: `line ${line}`, code: 'format', message }],
      cause: error,
    });
  }
}
