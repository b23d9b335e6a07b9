import { LANGUAGES, LANGUAGE_TAGS } from '../../translations/translation.entity.js';
import { OWN, SKOS } from '../read/concept-statement.js';
import type { FlatNode } from './nested-json.js';
import { inPieces, type Exported } from './export-formats.js';

/** What the concepts of an exported version are called: IRIs begin with the version's address. */
export interface Scheme {
  readonly iri: string;
  readonly name: string;
}

/**
 * A version as a SKOS concept scheme: one block per node, its code as notation, its base text without a language. What SKOS has no
 * word for stands under a name of ours, where it is not the default. (W3C, "SKOS Reference"; docs/tree-import-export.md)
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
