import { ApiError } from '@groundwork/rest';
import type { Request } from 'express';
import { parseCsv } from './parse-csv.js';
import { parseNdjson, type Parsed } from './parse-lines.js';
import { parseNested } from './parse-nested.js';

/** Reads the nodes of a file. */
export type Parser = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Parsed>;

const PARSERS: ReadonlyMap<string, Parser> = new Map<string, Parser>([
  ['application/x-ndjson', parseNdjson],
  ['text/csv', parseCsv],
  ['application/json', parseNested],
]);

/** The media types an import takes. */
export const IMPORT_TYPES = [...PARSERS.keys()];

/** The parser for the body's media type. Throws `unsupported_media_type`. */
export function formatOf(request: Request): Parser {
  const given = (request.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const parser = PARSERS.get(given);
  if (!parser)
    throw new ApiError(
      'unsupported_media_type',
      `The body is ${given || 'of no media type'}; an import takes ${IMPORT_TYPES.join(', ')}.`,
    );
  return parser;
}
