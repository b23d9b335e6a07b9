import { cellOfAttribute } from '../read/tables/attribute-cells.js';
import type { FlatNode } from './nested-json.js';

const MEMBERS = [
  ...(['code', 'parent_code', 'name', 'description', 'position', 'enabled', 'tags', 'fields'] as const),
  ...(['uri', 'labels', 'relations'] as const),
] as const;

/** Texts of a node in a language. */
export interface Texts {
  readonly name: string | null;
  readonly description: string | null;
}

/** Another name of a node. */
interface Label {
  readonly language: string;
  readonly kind: string;
  readonly value: string;
}

/** A relation of a node. In formats of concepts `uri` is that of the other node, and `is_above` says that one of two related nodes is above the other. */
interface Relation {
  readonly kind: string;
  readonly target_code?: string;
  readonly target_uri?: string;
  readonly uri?: string;
  readonly is_above?: true;
}

/** A node as the flat formats show it. */
export type Exported = Readonly<Record<(typeof MEMBERS)[number], unknown>> & {
  readonly translations: Readonly<Record<string, Texts>>;
  readonly uri: string | null;
  readonly parent_uri?: string | null;
  readonly labels: readonly Label[];
  readonly relations: readonly Relation[];
  readonly attributes: Readonly<Record<string, unknown>>;
};

/** The columns of a table of nodes beside the usual ones. */
export interface TableShape {
  /** Languages with a column for name and description each. */
  readonly languages: readonly string[];
  /** Attributes with a column each. */
  readonly attributes: readonly string[];
  /** Other attributes are a JSON object in the column `attributes`. */
  readonly hasOthers: boolean;
}

/** The columns of a table of nodes. */
export const headerOf = ({ languages, attributes, hasOthers }: TableShape): string[] => [
  ...MEMBERS,
  ...languages.flatMap((language) => [`name.${language}`, `description.${language}`]),
  ...(hasOthers ? ['attributes'] : []),
  ...attributes.map((name) => `attributes.${name}`),
];

type Cell = string | number | boolean | null;

/** The cells of a node; what is no text, number or truth value is JSON. */
export const cellsOf = (node: Exported, { languages, attributes, hasOthers }: TableShape): Cell[] => [
  ...MEMBERS.map((name) => cellOf(node[name])),
  ...languages.flatMap((language) => {
    const { name = null, description = null } = node.translations[language] ?? {};
    return [name, description];
  }),
  ...(hasOthers ? [cellOfOthers(node.attributes, new Set(attributes))] : []),
  ...attributes.map((name) => cellOfAttribute(ownMember(node.attributes, name))),
];

const ownMember = (object: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

function cellOfOthers(attributes: Exported['attributes'], named: ReadonlySet<string>): string | null {
  const others = Object.entries(attributes).filter(([name]) => !named.has(name));
  return others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : null;
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
}

/** Nodes as objects: the statement of the export makes every one of this shape. */
export async function* exportedNodes(nodes: AsyncIterable<FlatNode>): AsyncGenerator<Exported> {
  for await (const { json } of nodes) yield JSON.parse(json) as Exported;
}

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
