import type { FlatNode } from './nested-json.js';
import { LANGUAGES, LANGUAGE_TAGS } from '../../translations/translation.entity.js';
import { OWN, SKOS } from '../read/concept-statement.js';

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

/** A CSV file with a header. (RFC 4180) `spreadsheet` escapes cells that a spreadsheet would evaluate as a formula. */
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

/** The concept scheme of an exported version: IRIs begin with the version's URL. */
export interface Scheme {
  readonly iri: string;
  readonly name: string;
}

/**
 * A version as a SKOS concept scheme: one block per node, its code as notation, its base text without a language. Members that SKOS has no
 * property for are in our own namespace, unless they have the default. (W3C, "SKOS Reference"; docs/tree-import-export.md)
 */
export const writeTurtle = (nodes: AsyncIterable<FlatNode>, scheme: Scheme): AsyncGenerator<string> =>
  inPieces(blocks(nodes, scheme));

async function* blocks(nodes: AsyncIterable<FlatNode>, scheme: Scheme): AsyncGenerator<string> {
  yield `@prefix skos: <${SKOS}> .\n@prefix own: <${OWN}> .\n\n`;
  yield `<${scheme.iri}> a skos:ConceptScheme ; skos:prefLabel ${literal(scheme.name)} .\n`;
  // The statement of the export makes every node of this shape.
  for await (const { json } of nodes) yield blockOf(JSON.parse(json) as Exported, scheme);
}

function blockOf(node: Exported, { iri }: Scheme): string {
  const named = (code: unknown): string => `<${iri}#${encodeURIComponent(String(code))}>`;
  const statements = [
    `a skos:Concept`,
    node.parent_code === null
      ? `skos:topConceptOf <${iri}>`
      : `skos:inScheme <${iri}> ; skos:broader ${named(node.parent_code)}`,
    `skos:notation ${literal(node.code)}`,
    `skos:prefLabel ${literal(node.name)}`,
    ...(node.description === null ? [] : [`skos:definition ${literal(node.description)}`]),
    ...LANGUAGES.flatMap((language) => textsOf(node, language)),
    ...ownOf(node),
  ];
  return `\n${named(node.code)} ${statements.join(' ;\n  ')} .\n`;
}

function textsOf(node: Exported, language: (typeof LANGUAGES)[number]): string[] {
  const { name = null, description = null } = node.translations[language] ?? {};
  const tag = LANGUAGE_TAGS[language];
  return [
    ...(name === null ? [] : [`skos:prefLabel ${literal(name)}@${tag}`]),
    ...(description === null ? [] : [`skos:definition ${literal(description)}@${tag}`]),
  ];
}

const ownOf = ({ position, enabled, tags, fields }: Exported): string[] => [
  ...(position === 0 ? [] : [`own:position ${String(position)}`]),
  ...(enabled === true ? [] : [`own:enabled ${String(enabled)}`]),
  ...[['tags', tags] as const, ['fields', fields] as const].flatMap(([name, list]) =>
    Array.isArray(list) && list.length > 0 ? [`own:${name} ${literal(JSON.stringify(list))}`] : [],
  ),
];

/** Escapes of JSON strings are escapes of Turtle strings. (W3C, "RDF 1.1 Turtle", ECHAR and UCHAR) */
const literal = (text: unknown): string => JSON.stringify(String(text));
