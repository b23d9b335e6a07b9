import type { FlatNode } from './nested-json.js';
import { LANGUAGES } from '../../translations/translation.entity.js';

const CHUNK_CHARACTERS = 65_536;

/** Lines in larger pieces. */
export async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const line of lines) {
    text += line;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** One JSON object per line. */
export const writeNdjson = (nodes: AsyncIterable<FlatNode>): AsyncGenerator<string> => inPieces(ndjsonLines(nodes));

async function* ndjsonLines(nodes: AsyncIterable<FlatNode>): AsyncGenerator<string> {
  for await (const { json } of nodes) yield `${json}\n`;
}

/** A CSV file with a header. (RFC 4180) `spreadsheet` disarms cells that a spreadsheet would evaluate as a formula. */
export const writeCsv = (nodes: AsyncIterable<FlatNode>, spreadsheet: boolean): AsyncGenerator<string> =>
  inPieces(csvLines(nodes, spreadsheet));

const MEMBERS = ['code', 'parent_code', 'name', 'description', 'position', 'enabled', 'tags', 'fields'] as const;
const HEADER = [...MEMBERS, ...LANGUAGES.flatMap((language) => [`name.${language}`, `description.${language}`])];

/** A node as the flat formats show it. */
export type Exported = Readonly<Record<(typeof MEMBERS)[number], unknown>> & {
  readonly translations: Readonly<
    Record<string, { readonly name: string | null; readonly description: string | null }>
  >;
};

async function* csvLines(nodes: AsyncIterable<FlatNode>, spreadsheet: boolean): AsyncGenerator<string> {
  yield `${HEADER.join(',')}\r\n`;
  // The statement of the export makes every node of this shape.
  for await (const { json } of nodes)
    yield `${cellsOf(JSON.parse(json) as Exported)
      .map((cell) => written(cell, spreadsheet))
      .join(',')}\r\n`;
}

const cellsOf = (node: Exported): unknown[] => [
  ...MEMBERS.map((name) => node[name]),
  ...LANGUAGES.flatMap((language) => [node.translations[language]?.name, node.translations[language]?.description]),
];

function written(cell: unknown, spreadsheet: boolean): string {
  const text = cell === null || cell === undefined ? '' : typeof cell === 'string' ? cell : JSON.stringify(cell);
  const safe = spreadsheet && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
