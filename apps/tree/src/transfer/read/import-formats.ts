import { ApiError } from '@groundwork/rest';
import type pg from 'pg';
import { FaultyLines } from '../../runs/run-faults.js';
import { charsetOf, decodeLines, type Charset } from './nodes/decode-text.js';
import type { FileLanguages } from './nodes/file-languages.js';
import type { FileOptions } from './file-options.js';
import { withCells } from './nodes/kept-cells.js';
import { readCsv, type Row } from './tables/parse-csv.js';
import { parseNdjson, type Parsed } from './nodes/parse-lines.js';
import { parseNested } from './nodes/parse-nested.js';
import type * as Rdf from './concepts/parse-rdf.js';
import { parseTable } from './tables/parse-table.js';
import { readWorkbook } from './tables/read-workbook.js';
import { resolveKeys } from './nodes/resolve-keys.js';
import { stageConcepts } from './concepts/stage-concepts.js';
import { stageNodes } from './nodes/stage-nodes.js';
import { PRESETS, type Preset } from './tables/table-presets.js';
import { refuseWarnings, Warnings, type Warning } from './nodes/warnings.js';

type Bytes = AsyncIterable<Uint8Array>;

/** What a file is read by. */
export interface StageOptions extends FileOptions {
  /** Those that texts may be in. */
  readonly languages: FileLanguages;
  /** How the IRIs begin that exports make: they are no IRIs of nodes. */
  readonly ownIris: string;
}

/** What is known of a file that is staged. */
export interface Staged {
  readonly warnings: readonly Warning[];
  /** The cells of the header, of a table. */
  readonly columns?: readonly string[];
}

/** Loads the nodes of a file into the table `staged`. Throws `invalid_request` naming lines. */
export type Stager = (client: pg.Client, bytes: Bytes, options: StageOptions) => Promise<Staged>;

/** Reads a format whose encoding is the declared one. */
type Format = (charset?: Charset) => Stager;

const nodes =
  (parse: (bytes: Bytes) => AsyncIterable<Parsed>): Format =>
  () =>
  async (client, bytes, { languages }) => {
    await stageNodes(client, parse(bytes), languages);
    return { warnings: [] };
  };

/** Parsers of RDF and JSON-LD are loaded with the first such file: they are a quarter of the service's code. (ADR 0102) */
const concepts =
  (parserOf: (rdf: typeof Rdf) => Rdf.RdfParser): Format =>
  () =>
  async (client, bytes, options) => {
    const rdf = await import('./concepts/parse-rdf.js');
    return { warnings: await stageConcepts(client, rdf.parseRdf(bytes, parserOf(rdf)), new Warnings(), options) };
  };

const jsonLd: Format = () => async (client, bytes, options) => {
  const { parseJsonLd } = await import('./concepts/parse-jsonld.js');
  const omitted = new Warnings();
  return { warnings: await stageConcepts(client, parseJsonLd(bytes, omitted), omitted, options) };
};

const csv: Format = (charset) => async (client, bytes, options) => {
  const { rows } = await readCsv(decodeLines(bytes, charset), presetOf(options));
  return stageTable(client, rows, options);
};

const workbook: Format = () => async (client, bytes, options) => {
  const { rows } = await readWorkbook(bytes, options.sheet);
  return stageTable(client, rows, options);
};

async function stageTable(client: pg.Client, rows: AsyncIterable<Row>, options: StageOptions): Promise<Staged> {
  const warnings = new Warnings();
  let columns: readonly string[] = [];
  const setColumns = (header: readonly string[]): void => void (columns = header);
  const nodesOfTable = parseTable(rows, { ...options, preset: presetOf(options) }, { warnings, setColumns });
  const keyed = await stageNodes(client, nodesOfTable, options.languages).catch((error: unknown) => {
    throw error instanceof FaultyLines ? error.ofTable(columns) : error;
  });
  const resolved = keyed ? await naming(client, columns, () => resolveKeys(client)) : [];
  return { warnings: [...warnings.list(), ...resolved], columns };
}

/** Faulty lines of what is staged are thrown with the cells of their rows. */
export async function naming<T>(
  client: pg.Client,
  columns: readonly string[] | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw columns && error instanceof FaultyLines ? await withCells(client, error, columns) : error;
  }
}

const presetOf = ({ preset }: FileOptions): Preset | undefined => preset && PRESETS[preset];

/** (IANA, "Media Types") */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['application/x-ndjson', nodes(parseNdjson)],
  ['text/csv', csv],
  [XLSX_TYPE, workbook],
  ['application/json', nodes(parseNested)],
  ['application/ld+json', jsonLd],
  ['text/turtle', concepts(({ TurtleParser }) => new TurtleParser('text/turtle'))],
  ['application/n-triples', concepts(({ TurtleParser }) => new TurtleParser('application/n-triples'))],
  ['application/rdf+xml', concepts(({ RdfXmlParser }) => new RdfXmlParser())],
]);

/** The media types an import takes. (tree.md §5, "Import") */
export const IMPORT_TYPES = [...FORMATS.keys()];

/** How a file of this media type is read. Throws `unsupported_media_type`. */
export function formatOf(contentType = ''): Stager {
  const given = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const format = FORMATS.get(given);
  if (!format)
    throw new ApiError(
      'unsupported_media_type',
      `The body is ${given || 'of no media type'}; an import accepts ${IMPORT_TYPES.join(', ')}.`,
    );
  const stage = format(charsetOf(contentType));
  return async (client, bytes, options) => {
    const staged = await stage(client, bytes, options);
    if (options.strict) refuseWarnings(staged.warnings);
    return staged;
  };
}
