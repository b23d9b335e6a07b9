import { tagOf } from '../../platform/languages/languages.js';
import type { Exported } from './exported-node.js';

/** The concept scheme of an exported version: IRIs begin with the version's URL. */
export interface Scheme {
  readonly iri: string;
  readonly name: string;
  /** Those of the tree, the default first: the base text is the first of the translations where there is none. */
  readonly languages: readonly string[];
}

/** What a statement says: another concept, a text, maybe in a language, or a number or truth value. */
export type Term =
  | { readonly iri: string }
  | { readonly text: string; readonly language?: string }
  | { readonly value: number | boolean };

/** A property of SKOS, or of ours with the prefix `own:`, and its value. */
export type Statement = readonly [property: string, term: Term];

/** The IRI of a concept: its own, else one that begins with the version's URL. */
export const iriOf = ({ iri }: Scheme, code: unknown, uri: string | null | undefined): string =>
  typeof uri === 'string' && !isOfScheme(iri, uri) ? uri : `${iri}#${encodeURIComponent(String(code))}`;

/** The IRI is that of the scheme, or may be one that another concept gets. (SKOS Reference §4.4, S9) */
const isOfScheme = (scheme: string, uri: string): boolean => uri === scheme || uri.startsWith(`${scheme}#`);

/**
 * A node as a concept, its code as notation. The base texts have no language; they are left out where an import makes the same ones of the
 * translations. Members that SKOS has no property for are in our own namespace, unless they have the default; so is what contradicts SKOS.
 * (W3C, "SKOS Reference"; docs/tree-import-export.md, "SKOS")
 */
export function describeConcept(node: Exported, scheme: Scheme): Statement[] {
  const texts = textsOf(node, scheme);
  const statements: Statement[] =
    node.parent_code === null
      ? [['topConceptOf', { iri: scheme.iri }]]
      : [
          ['inScheme', { iri: scheme.iri }],
          ['broader', { iri: iriOf(scheme, node.parent_code, node.parent_uri) }],
        ];
  statements.push(
    ['notation', { text: String(node.code) }],
    ...texts,
    ...labelsOf(node, texts),
    ...relationsOf(node, scheme),
    ...ownOf(node),
    ...(node.uri !== null && isOfScheme(scheme.iri, node.uri) ? [['own:uri', { text: node.uri }] as const] : []),
  );
  return statements;
}

function textsOf(node: Exported, { languages }: Scheme): Statement[] {
  const texts = languages.flatMap((language) =>
    labels(node.translations[language]?.name, node.translations[language]?.description, tagOf(language)),
  );
  // What the export shows as name and description are texts.
  const [name, description] = [node.name as string, node.description as string | null];
  const derived = (member: 'name' | 'description'): string | null =>
    languages
      .map((language) => node.translations[language]?.[member])
      .find((text) => text !== null && text !== undefined) ?? null;
  return derived('name') === name && derived('description') === description
    ? texts
    : [...labels(name, description), ...texts];
}

const labels = (
  name: string | null | undefined,
  description: string | null | undefined,
  language?: string,
): Statement[] => [...text('prefLabel', name, language), ...text('definition', description, language)];

const text = (property: string, value: string | null | undefined, language?: string): Statement[] =>
  value === null || value === undefined ? [] : [[property, { text: value, ...(language && { language }) }]];

/** Kinds of labels and relations as properties. (SKOS Reference §5, §8, §10) */
const PROPERTIES: Readonly<Record<string, string>> = {
  alt: 'altLabel',
  hidden: 'hiddenLabel',
  related: 'related',
  secondary_parent: 'broader',
  exact_match: 'exactMatch',
  close_match: 'closeMatch',
  broad_match: 'broadMatch',
  narrow_match: 'narrowMatch',
  related_match: 'relatedMatch',
};

/** A text is a label of one kind: of others that are equal, what comes first here is. (SKOS Reference §5.4, S13) */
function labelsOf({ labels: names }: Exported, texts: readonly Statement[]): Statement[] {
  const key = (text: string, language = ''): string => `${language.toLowerCase()} ${text}`;
  const said = new Set(
    texts.flatMap(([property, term]) =>
      property === 'prefLabel' && 'text' in term ? [key(term.text, term.language)] : [],
    ),
  );
  return ['alt', 'hidden'].flatMap((kind) =>
    names
      .filter((label) => label.kind === kind)
      .map(({ language, value }): Statement => {
        const term = { text: value, language: tagOf(language) };
        const isSaid = said.has(key(value, term.language));
        said.add(key(value, term.language));
        return statementOf(kind, term, isSaid);
      }),
  );
}

/** What SKOS contradicts has the same name in our own namespace. */
const statementOf = (kind: string, term: Term, contradicts: boolean): Statement => [
  contradicts ? `own:${PROPERTIES[kind] ?? kind}` : (PROPERTIES[kind] ?? kind),
  term,
];

/** The properties of what SKOS contradicts. */
export const OUTSIDE_SKOS: ReadonlySet<string> = new Set([
  ...['altLabel', 'hiddenLabel', 'related', 'broadMatch', 'narrowMatch', 'relatedMatch', 'uri'].map(
    (name) => `own:${name}`,
  ),
]);

/** Not together with an exact match of the same concept. (SKOS Reference §10.4, S46) */
const NOT_EXACT: ReadonlySet<string> = new Set(['broad_match', 'narrow_match', 'related_match']);

/** Where there are secondary parents, it is said which broader concept is the parent; the scheme, where none is. */
function relationsOf({ relations, parent_code, parent_uri }: Exported, scheme: Scheme): Statement[] {
  const hasSecondary = relations.some(({ kind }) => kind === 'secondary_parent');
  const exact = new Set(relations.filter(({ kind }) => kind === 'exact_match').map(({ target_uri }) => target_uri));
  return [
    ...relations.map(({ kind, target_code, target_uri, uri, is_above = false }): Statement => {
      const contradicts = is_above || (NOT_EXACT.has(kind) && exact.has(target_uri));
      return statementOf(kind, { iri: target_uri ?? iriOf(scheme, target_code, uri) }, contradicts);
    }),
    ...(hasSecondary
      ? [['own:parent', { iri: parent_code === null ? scheme.iri : iriOf(scheme, parent_code, parent_uri) }] as const]
      : []),
  ];
}

const ownOf = ({ position, enabled, tags, fields, attributes }: Exported): Statement[] => [
  ...(position === 0 ? [] : [['own:position', { value: Number(position) }] as const]),
  ...(enabled === true ? [] : [['own:enabled', { value: Boolean(enabled) }] as const]),
  ...[['tags', tags] as const, ['fields', fields] as const].flatMap(([name, list]): Statement[] =>
    Array.isArray(list) && list.length > 0 ? [[`own:${name}`, { text: JSON.stringify(list) }]] : [],
  ),
  ...(Object.keys(attributes).length > 0 ? [['own:attributes', { text: JSON.stringify(attributes) }] as const] : []),
];
