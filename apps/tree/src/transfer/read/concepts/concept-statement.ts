import type { Quad, Term } from '@rdfjs/types';
import type { FileLanguages } from '../nodes/file-languages.js';
import { readMember, type Fault } from '../nodes/imported-node.js';

/** What one RDF statement says of a concept: a text in a language, a code, a concept above or below, or a member of ours. */
export interface ConceptStatement {
  readonly subject: string;
  readonly member: string;
  /** A text, the name of another concept, or JSON. */
  readonly value: string;
  /** One of the tree where the text is in one; else the tag itself; empty without a tag. */
  readonly language: string;
}

const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/** SKOS Simple Knowledge Organization System. (W3C Recommendation, 2009) */
export const SKOS = 'http://www.w3.org/2004/02/skos/core#';

/** The namespace of members of a node that SKOS has no property for. */
export const OWN = 'urn:groundwork:tree#';

/** Members of a node in that namespace, each as JSON. */
export const OWN_MEMBERS = ['position', 'enabled', 'tags', 'fields', 'attributes', 'uri'];

/** A statement of which a tree keeps nothing: what it is, or null where nothing is lost. */
export interface Omitted {
  readonly omitted: string | null;
}

type Read = Omit<ConceptStatement, 'subject'> | Fault | Omitted;
type Reader = (object: Term) => Read | undefined;

/** What a statement says of a node; a fault where the value is refused. (tree.md §5, "SKOS") */
export function readStatement(
  { subject, predicate, object }: Quad,
  languages: FileLanguages,
): ConceptStatement | Fault | Omitted {
  const read = READERS.get(predicate.value)?.(object) ?? { omitted: shortened(predicate.value) };
  if (!('member' in read)) return read;
  const { member, value, language: tag } = read;
  const language = tag === '' ? '' : (languages.ofTag(tag) ?? tag.toLowerCase());
  return { subject: nameOf(subject), member, value, language };
}

/** Namespaces whose prefixes everybody knows. */
const PREFIXES: readonly (readonly [prefix: string, namespace: string])[] = [
  ['skos', SKOS],
  ['skosxl', 'http://www.w3.org/2008/05/skos-xl#'],
  ['rdf', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'],
  ['rdfs', 'http://www.w3.org/2000/01/rdf-schema#'],
  ['owl', 'http://www.w3.org/2002/07/owl#'],
  ['dct', 'http://purl.org/dc/terms/'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
];

function shortened(iri: string): string {
  const [prefix, namespace] = PREFIXES.find(([, start]) => iri.startsWith(start)) ?? [];
  return prefix && namespace ? `${prefix}:${iri.slice(namespace.length)}` : `<${iri}>`;
}

/** Blank nodes begin with `_:`, as no IRI does. */
const nameOf = (term: Term): string => (term.termType === 'BlankNode' ? `_:${term.value}` : term.value);

const text =
  (member: string, rule: string): Reader =>
  (object) => {
    if (object.termType !== 'Literal') return undefined;
    const read = readMember(rule, object.value);
    if ('message' in read) return { field: member, message: read.message };
    // The rules of texts return texts; an empty one counts as absent.
    return !read.value ? { omitted: null } : { member, value: read.value as string, language: object.language };
  };

const concept =
  (member: string): Reader =>
  (object) =>
    object.termType === 'NamedNode' || object.termType === 'BlankNode'
      ? { member, value: nameOf(object), language: '' }
      : { field: member, message: 'must name a concept' };

/** A concept elsewhere; one without an absolute IRI is left out. */
const match =
  (member: string): Reader =>
  (object) =>
    object.termType === 'NamedNode' && 'value' in readMember('uri', object.value)
      ? { member, value: object.value, language: '' }
      : undefined;

/** A member of ours, as JSON. */
const own =
  (member: string): Reader =>
  (object) => {
    const read = readMember(member, parsed(object.value));
    if ('message' in read) return { field: member, message: read.message };
    return { member, value: JSON.stringify(read.value), language: '' };
  };

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Schemes and collections are no concepts, although they may be labelled as one. */
function typed(type: string): Read {
  if (type === `${SKOS}Concept`) return { member: 'type', value: 'concept', language: '' };
  if (type === `${SKOS}ConceptScheme`) return { member: 'type', value: 'scheme', language: '' };
  if (type === `${SKOS}Collection` || type === `${SKOS}OrderedCollection`)
    return { member: 'type', value: 'collection', language: '' };
  return { omitted: `the class ${shortened(type)}` };
}

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [RDF_TYPE, ({ value }) => typed(value)],
  // An export makes the same ones of the hierarchy.
  ...['inScheme', 'topConceptOf', 'hasTopConcept'].map((name): [string, Reader] => [
    SKOS + name,
    () => ({ omitted: null }),
  ]),
  [`${SKOS}notation`, text('notation', 'code')],
  [`${SKOS}prefLabel`, text('prefLabel', 'name')],
  [`${SKOS}definition`, text('definition', 'description')],
  [`${SKOS}scopeNote`, text('scopeNote', 'description')],
  // An export has in our namespace what SKOS contradicts.
  ...[SKOS, OWN].flatMap((namespace): [string, Reader][] => [
    [`${namespace}altLabel`, text('altLabel', 'name')],
    [`${namespace}hiddenLabel`, text('hiddenLabel', 'name')],
    [`${namespace}related`, concept('related')],
    ...['exact', 'close', 'broad', 'narrow', 'related'].map((kind): [string, Reader] => [
      `${namespace}${kind}Match`,
      match(`${kind}_match`),
    ]),
  ]),
  [`${OWN}outsideSkos`, () => ({ omitted: null })],
  [`${OWN}parent`, concept('parent')],
  [`${SKOS}broader`, concept('broader')],
  [`${SKOS}narrower`, concept('narrower')],
  ...OWN_MEMBERS.map((name): [string, Reader] => [OWN + name, own(name)]),
]);
