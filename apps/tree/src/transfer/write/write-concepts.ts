import { OWN, SKOS } from '../read/concepts/concept-statement.js';
import { describeConcept, iriOf, OUTSIDE_SKOS, type Scheme, type Statement, type Term } from './describe-concept.js';
import { exportedNodes, inPieces } from './exported-node.js';
import type { FlatNode } from './nested-json.js';

/** A version as a SKOS concept scheme in Turtle: one block per node. (W3C, "RDF 1.1 Turtle") */
export const writeTurtle = (nodes: AsyncIterable<FlatNode>, scheme: Scheme): AsyncGenerator<string> =>
  inPieces(blocks(nodes, scheme));

async function* blocks(nodes: AsyncIterable<FlatNode>, scheme: Scheme): AsyncGenerator<string> {
  yield `@prefix skos: <${SKOS}> .\n@prefix own: <${OWN}> .\n\n`;
  yield `<${scheme.iri}> a skos:ConceptScheme ; skos:prefLabel ${literal(scheme.name)} .\n`;
  let outside = 0;
  for await (const node of exportedNodes(nodes)) {
    const concept = describeConcept(node, scheme);
    outside += outsideSkos(concept);
    const statements = concept.map(([property, term]) => `${named(property)} ${turtle(term)}`);
    yield `\n<${iriOf(scheme, node.code, node.uri)}> ${['a skos:Concept', ...statements].join(' ;\n  ')} .\n`;
  }
  if (outside > 0) yield `\n<${scheme.iri}> own:outsideSkos ${outside} .\n`;
}

/** How many statements are in our own namespace because SKOS contradicts them. */
const outsideSkos = (statements: readonly Statement[]): number =>
  statements.filter(([property]) => OUTSIDE_SKOS.has(property)).length;

const named = (property: string): string => (property.includes(':') ? property : `skos:${property}`);

function turtle(term: Term): string {
  if ('iri' in term) return `<${term.iri}>`;
  if ('value' in term) return String(term.value);
  return `${literal(term.text)}${term.language === undefined ? '' : `@${term.language}`}`;
}

/** Escapes of JSON strings are escapes of Turtle strings. (W3C, "RDF 1.1 Turtle", ECHAR and UCHAR) */
const literal = (text: string): string => JSON.stringify(text);

/** Names without a prefix are of SKOS. */
const CONTEXT = {
  '@vocab': SKOS,
  own: OWN,
  ...Object.fromEntries(
    [
      ...['inScheme', 'topConceptOf', 'broader', 'related', 'own:parent'],
      ...['exactMatch', 'closeMatch', 'broadMatch', 'narrowMatch', 'relatedMatch'],
      ...['own:related', 'own:broadMatch', 'own:narrowMatch', 'own:relatedMatch'],
    ].map((name) => [name, { '@type': '@id' }]),
  ),
};

/** A version as a SKOS concept scheme in JSON-LD: the triples of Turtle, one object per node. (W3C, "JSON-LD 1.1") */
export const writeJsonLd = (nodes: AsyncIterable<FlatNode>, scheme: Scheme): AsyncGenerator<string> =>
  inPieces(objects(nodes, scheme));

async function* objects(nodes: AsyncIterable<FlatNode>, scheme: Scheme): AsyncGenerator<string> {
  yield `{"@context":${JSON.stringify(CONTEXT)},"@graph":[\n`;
  yield JSON.stringify({ '@id': scheme.iri, '@type': 'ConceptScheme', prefLabel: scheme.name });
  let outside = 0;
  for await (const node of exportedNodes(nodes)) {
    const concept = describeConcept(node, scheme);
    outside += outsideSkos(concept);
    const id = iriOf(scheme, node.code, node.uri);
    yield `,\n${JSON.stringify({ '@id': id, '@type': 'Concept', ...grouped(concept) })}`;
  }
  if (outside > 0) yield `,\n${JSON.stringify({ '@id': scheme.iri, 'own:outsideSkos': outside })}`;
  yield '\n]}\n';
}

function grouped(statements: readonly Statement[]): Record<string, unknown> {
  const values = new Map<string, unknown[]>();
  for (const [property, term] of statements) values.set(property, [...(values.get(property) ?? []), jsonLd(term)]);
  return Object.fromEntries([...values].map(([property, all]) => [property, all.length === 1 ? all[0] : all]));
}

function jsonLd(term: Term): unknown {
  if ('iri' in term) return term.iri;
  if ('value' in term) return term.value;
  return term.language === undefined ? term.text : { '@language': term.language, '@value': term.text };
}
