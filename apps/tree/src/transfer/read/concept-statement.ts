import type { Quad, Term } from '@rdfjs/types';
import { languageOfTag } from '../../translations/translation.entity.js';
import { readMember, type Fault } from './imported-node.js';

/** What one RDF statement says of a concept: a text in a language, a code, a concept above or below, or a member of ours. */
export interface ConceptStatement {
  readonly subject: string;
  readonly member: string;
  /** A text, the name of another concept, or JSON. */
  readonly value: string;
  /** One of ours where the text is in one; else the tag itself; empty without a tag. */
  readonly language: string;
}

const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/** SKOS Simple Knowledge Organization System. (W3C Recommendation, 2009) */
export const SKOS = 'http://www.w3.org/2004/02/skos/core#';

/** The namespace of members of a node that SKOS has no property for. */
export const OWN = 'urn:groundwork:tree#';

/** Classes that are no concepts, although they may be labelled as one. */
const OTHER_KINDS = ['ConceptScheme', 'Collection', 'OrderedCollection'].map((name) => SKOS + name);

type Reader = (object: Term) => Omit<ConceptStatement, 'subject'> | Fault | undefined;

/** What a statement says of a node; a fault where the value is refused, nothing where it concerns no node. (tree.md §5, "SKOS") */
export function readStatement({ subject, predicate, object }: Quad): ConceptStatement | Fault | undefined {
  const read = READERS.get(predicate.value)?.(object);
  return read && 'member' in read ? { subject: nameOf(subject), ...read } : read;
}

/** Blank nodes begin with `_:`, as no IRI does. */
const nameOf = (term: Term): string => (term.termType === 'BlankNode' ? `_:${term.value}` : term.value);

const text =
  (member: string, rule: string): Reader =>
  (object) => {
    if (object.termType !== 'Literal') return undefined;
    const read = readMember(rule, object.value);
    if ('message' in read) return { field: member, message: read.message };
    const language = languageOfTag(object.language) ?? object.language.toLowerCase();
    // The rules of texts return texts; an empty one counts as absent.
    return !read.value ? undefined : { member, value: read.value as string, language };
  };

const concept =
  (member: string): Reader =>
  (object) =>
    object.termType === 'NamedNode' || object.termType === 'BlankNode'
      ? { member, value: nameOf(object), language: '' }
      : { field: member, message: 'must name a concept' };

/** A member of ours, as JSON. */
const own =
  (member: string, parse: (value: string) => unknown): Reader =>
  (object) => {
    const read = readMember(member, parsed(object.value, parse));
    if ('message' in read) return { field: member, message: read.message };
    return { member, value: JSON.stringify(read.value), language: '' };
  };

function parsed(value: string, parse: (value: string) => unknown): unknown {
  try {
    return parse(value);
  } catch {
    return value;
  }
}

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    RDF_TYPE,
    ({ value }) => {
      if (value === `${SKOS}Concept`) return { member: 'type', value: 'concept', language: '' };
      return OTHER_KINDS.includes(value) ? { member: 'type', value: 'other', language: '' } : undefined;
    },
  ],
  [`${SKOS}notation`, text('notation', 'code')],
  [`${SKOS}prefLabel`, text('prefLabel', 'name')],
  [`${SKOS}definition`, text('definition', 'description')],
  [`${SKOS}scopeNote`, text('scopeNote', 'description')],
  [`${SKOS}broader`, concept('broader')],
  [`${SKOS}narrower`, concept('narrower')],
  [`${OWN}position`, own('position', JSON.parse)],
  [`${OWN}enabled`, own('enabled', JSON.parse)],
  [`${OWN}tags`, own('tags', JSON.parse)],
  [`${OWN}fields`, own('fields', JSON.parse)],
]);
