import { ApiError } from '@groundwork/rest';
import type { Request } from 'express';
import type pg from 'pg';
import { parseNdjson, type Parsed, parseCsv } from './parse-lines.js';
import { parseNested } from './parse-nested.js';
import { RdfXmlParser, parseRdf, type RdfParser, TurtleParser } from './parse-rdf.js';
import { stageConcepts } from './stage-concepts.js';
import { stageNodes } from './stage-nodes.js';

type Bytes = AsyncIterable<Uint8Array>;

/** Loads the nodes of a file into the table `staged`; returns warnings. Throws `invalid_request` naming lines. */
export type Stager = (client: pg.Client, bytes: Bytes) => Promise<readonly string[]>;

const nodes =
  (parse: (bytes: Bytes) => AsyncIterable<Parsed>): Stager =>
  async (client, bytes) => {
    await stageNodes(client, parse(bytes));
    return [];
  };

const concepts =
  (parser: () => RdfParser): Stager =>
  (client, bytes) =>
    stageConcepts(client, parseRdf(bytes, parser()));

const STAGERS: ReadonlyMap<string, Stager> = new Map<string, Stager>([
  ['application/x-ndjson', nodes(parseNdjson)],
  ['text/csv', nodes(parseCsv)],
  ['application/json', nodes(parseNested)],
  ['text/turtle', concepts(() => new TurtleParser('text/turtle'))],
  ['application/n-triples', concepts(() => new TurtleParser('application/n-triples'))],
  ['application/rdf+xml', concepts(() => new RdfXmlParser())],
]);

/** The media types an import takes. (tree.md §5, "Import") */
export const IMPORT_TYPES = [...STAGERS.keys()];

/** How the body's media type is read. Throws `unsupported_media_type`. */
export function formatOf(request: Request): Stager {
  const given = (request.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const stager = STAGERS.get(given);
  if (!stager)
    throw new ApiError(
      'unsupported_media_type',
      `The body is ${given || 'of no media type'}; an import accepts ${IMPORT_TYPES.join(', ')}.`,
    );
  return stager;
}
