import type { Quad, Term } from '@rdfjs/types';
import jsonld from 'jsonld';
import { DataFactory } from 'n3';
import { UnreadableText } from '../../../runs/run-faults.js';
import type { ReadQuad } from './parse-rdf.js';
import { readElements, type Element } from './read-elements.js';
import type { Warnings } from '../nodes/warnings.js';

/** An object of an expanded document. (W3C, "JSON-LD 1.1", §9) */
type Expanded = Readonly<Record<string, unknown>>;

const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/**
 * The statements of a JSON-LD document, each with the ordinal of its object as `line`. Contexts stand in the document: none is loaded.
 * Members that the context gives no meaning are counted. Throws `invalid_request`. (W3C, "JSON-LD 1.1 Processing Algorithms and API", §5.1)
 */
export async function* parseJsonLd(bytes: AsyncIterable<Uint8Array>, omitted: Warnings): AsyncGenerator<ReadQuad> {
  const blanks = { made: 0 };
  for await (const element of readElements(bytes))
    for (const node of await expand(element, omitted))
      for (const quad of statementsOf(node, blanks)) yield { line: element.nth, quad };
}

async function expand({ nth, context, value }: Element, omitted: Warnings): Promise<Expanded[]> {
  let remote: string | undefined;
  // The types know neither the handler of events nor contexts that are lists.
  const options = {
    ...(context === undefined ? {} : { expandContext: context }),
    documentLoader: (url: string) => {
      remote ??= url;
      return Promise.reject(new Error('Contexts are not loaded.'));
    },
    eventHandler: ({ event }: { event: Event }) => countLoss(event, nth, omitted),
  } as object;
  try {
    return await jsonld.expand(value, options);
  } catch (error) {
    const message =
      remote === undefined
        ? `is not valid JSON-LD: ${error instanceof Error ? error.message : ''}`
        : `refers to ${remote}, which is not loaded; put the context into the document`;
    throw new UnreadableText(nth, message, { cause: error });
  }
}

/** What the processor notices. */
interface Event {
  readonly code: string;
  readonly details?: { readonly property?: string };
}

/** Concepts without a base IRI keep the relative name, and objects with nothing but a name say nothing. */
const HARMLESS: ReadonlySet<string> = new Set(['object with only @id', 'empty object', 'null @value value']);

function countLoss({ code, details }: Event, nth: number, omitted: Warnings): void {
  if (!HARMLESS.has(code)) omitted.count(nth, `${details?.property ?? 'a value'} (${code})`);
}

function* statementsOf(node: Expanded, blanks: Blanks, named?: string): Generator<Quad> {
  const subject = nodeOf(named ?? nameOf(node, blanks));
  for (const [property, values] of Object.entries(node))
    if (property === '@type') {
      for (const type of arrayOf(values))
        yield DataFactory.quad(subject, DataFactory.namedNode(RDF_TYPE), DataFactory.namedNode(String(type)));
    } else if (property === '@graph' || property === '@included') {
      for (const value of arrayOf(values)) yield* statementsOf(value as Expanded, blanks);
    } else if (property === '@reverse') yield* reversed(subject, values as Expanded, blanks);
    else if (!property.startsWith('@'))
      for (const value of arrayOf(values)) yield* statementOf(subject, property, value as Expanded, blanks);
}

function* statementOf(
  subject: ReturnType<typeof nodeOf>,
  property: string,
  value: Expanded,
  blanks: Blanks,
): Generator<Quad> {
  if ('@value' in value) {
    yield DataFactory.quad(subject, DataFactory.namedNode(property), literalOf(value));
    return;
  }
  if ('@list' in value || '@set' in value) {
    for (const item of arrayOf(value['@list'] ?? value['@set']))
      yield* statementOf(subject, property, item as Expanded, blanks);
    return;
  }
  const name = nameOf(value, blanks);
  yield DataFactory.quad(subject, DataFactory.namedNode(property), nodeOf(name));
  yield* statementsOf(value, blanks, name);
}

function* reversed(object: ReturnType<typeof nodeOf>, properties: Expanded, blanks: Blanks): Generator<Quad> {
  for (const [property, values] of Object.entries(properties))
    for (const value of arrayOf(values) as Expanded[]) {
      const name = nameOf(value, blanks);
      yield DataFactory.quad(nodeOf(name), DataFactory.namedNode(property), object);
      yield* statementsOf(value, blanks, name);
    }
}

const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);

/** Objects without a name so far. */
interface Blanks {
  made: number;
}

const nameOf = ({ '@id': id }: Expanded, blanks: Blanks): string =>
  typeof id === 'string' ? id : `_:made-${++blanks.made}`;

const nodeOf = (name: string) =>
  name.startsWith('_:') ? DataFactory.blankNode(name.slice(2)) : DataFactory.namedNode(name);

function literalOf(value: Expanded): Term & { termType: 'Literal' } {
  const language = value['@language'];
  return DataFactory.literal(String(value['@value']), typeof language === 'string' ? language : undefined);
}
