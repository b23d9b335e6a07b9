import { startTestService, type TestService } from '@groundwork/testing';
import jsonld from 'jsonld';
import { Parser } from 'n3';
import { tree } from '../../service.js';
import { Forest } from '../../testing/forest.js';

let service: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());
beforeEach(async () => {
  version = await forest.version();
});

const send = (text: string, type: string, query: object = {}) =>
  forest.agent
    .post(`${version}/import`)
    .query({ mode: 'replace', ...query })
    .set('content-type', type)
    .send(text);
const exported = async (format: string): Promise<string> => {
  const url = `${service.url}${version}/export?format=${format}`;
  return (await fetch(url, { headers: { authorization: `Bearer ${await service.token()}` } })).text();
};
/** The triples of a text in Turtle or N-Triples, in order; concepts by the last part of their IRI. */
const triplesOf = (text: string): string[] =>
  new Parser()
    .parse(text)
    .map(({ subject, predicate, object }) =>
      [subject, predicate, object]
        .map((term) =>
          term.termType === 'Literal'
            ? `${JSON.stringify(term.value)}@${term.language}^${term.datatype.value}`
            : term.value.replace(/^.*[/#]/, ''),
        )
        .join(' '),
    )
    .sort();
const skosOf = (triples: readonly string[]): string[] =>
  triples.filter((triple) => /prefLabel|definition|broader|notation/.test(triple));

const VOCABULARY = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix e: <http://example.org/> .
e:animals a skos:Concept ; skos:notation "animals" ; skos:prefLabel "Animals"@en-US, "Амьтан"@mn-MN ; skos:definition "Living beings"@en-US .
e:cat a skos:Concept ; skos:notation "cat" ; skos:broader e:animals ; skos:prefLabel "Cat" ; skos:definition "Муур"@mn-MN .
e:dog a skos:Concept ; skos:notation "dog" ; skos:broader e:animals ; skos:prefLabel "Dog"@en-GB ; skos:definition "Barks \\"loud\\"\\n"@en-GB .
`;

describe('Export Tree Version as SKOS', () => {
  it('51: has the labels, notes, codes and hierarchy that were imported, with their languages', async () => {
    expect((await send(VOCABULARY, 'text/turtle', { strict: true })).body).toMatchObject({ added: 3, warnings: [] });
    expect(skosOf(triplesOf(await exported('turtle'))).filter((triple) => !/^v1 /.test(triple))).toEqual(
      skosOf(triplesOf(VOCABULARY)),
    );
  });

  it('52: says the same in JSON-LD as in Turtle', async () => {
    await send(VOCABULARY, 'text/turtle').expect(200);
    await forest.node(version, { metadata: { tags: ['a', '"b"'], fields: [{ name: 'n', value: 1 }] }, position: 3 });
    const triples = await jsonld.toRDF(JSON.parse(await exported('jsonld')) as object, {
      format: 'application/n-quads',
    });
    expect(triplesOf(triples as unknown as string)).toEqual(triplesOf(await exported('turtle')));
  });
});

describe('Import of JSON-LD', () => {
  const CONTEXT = {
    '@vocab': 'http://www.w3.org/2004/02/skos/core#',
    '@base': 'http://example.org/',
    broader: { '@type': '@id' },
  };
  const document = (rest: object, context: unknown = CONTEXT) => JSON.stringify({ '@context': context, ...rest });
  const ld = (text: string, query: object = {}) => send(text, 'application/ld+json', query);
  const outline = async () =>
    (await forest.nodes(version)).map(({ code, depth, name }) => `${String(depth)} ${code}: ${String(name)}`);

  it.each<[string, string]>([
    [
      'a graph',
      document({
        '@graph': [
          { '@id': 'b', broader: 'a', prefLabel: 'B' },
          { '@id': 'a', prefLabel: 'A' },
        ],
      }),
    ],
    ['one nested object', document({ '@id': 'b', prefLabel: 'B', broader: { '@id': 'a', prefLabel: 'A' } })],
    [
      'a graph that is an object',
      document({ '@graph': { '@id': 'a', prefLabel: 'A', narrower: { '@id': 'b', prefLabel: 'B' } } }),
    ],
    [
      'a list of objects with contexts of their own',
      `[${document({ '@id': 'a', prefLabel: 'A' })},${document({ '@reverse': { narrower: [{ '@id': 'a' }] }, '@id': 'b', prefLabel: 'B' })}]`,
    ],
  ])('takes %s', async (_, text) => {
    const { status, body } = await ld(text, { strict: true });
    expect({ status, body: body as unknown }).toMatchObject({ status: 200, body: { added: 2, warnings: [] } });
    expect(await outline()).toEqual(['0 a: A', '1 b: B']);
  });

  it('counts members that its context gives no meaning', async () => {
    const context = { prefLabel: 'http://www.w3.org/2004/02/skos/core#prefLabel' };
    const graph = [
      { '@id': 'http://e/a', prefLabel: 'A', colour: 'red' },
      { '@id': 'http://e/b', prefLabel: 'B', colour: 'blue' },
    ];
    const { body } = await ld(document({ '@graph': graph }, context));
    expect(body.warnings).toEqual(['line 1: colour (invalid property) is left out, 2 in all']);
    expect((await ld(document({ '@graph': graph }, context), { strict: true })).status).toBe(400);
  });

  it.each<[string, string, string]>([
    [
      'a context elsewhere',
      document({ '@id': 'a' }, 'https://example.org/context'),
      'https://example.org/context, which is not loaded',
    ],
    [
      'a context elsewhere in a list',
      document({ '@graph': [{ '@id': 'a' }] }, [{}, 'https://example.org/c']),
      'which is not loaded',
    ],
    [
      'an imported context',
      document({ '@id': 'a' }, { '@version': 1.1, '@import': 'https://example.org/c' }),
      'which is not loaded',
    ],
    ['a context after its graph', '{"@graph":[{"@id":"a"}],"@context":{}}', 'has to come before'],
    ['broken JSON', '{"@graph":[', 'not valid JSON'],
    ['a context that is none', document({ '@id': 'a' }, { '@vocab': 1 }), 'line 1 is not valid JSON-LD'],
    [
      'an object without end',
      document({ '@graph': [{ '@id': 'a', prefLabel: 'x'.repeat(10_000_000) }] }),
      'more than 8388608 characters',
    ],
  ])('answers 400 to %s, and loads nothing', async (_, text, message) => {
    const { status, body } = await ld(text);
    expect({ status, message: String(body.message) }).toEqual({
      status: 400,
      message: expect.stringContaining(message) as string,
    });
    expect(await forest.nodes(version)).toHaveLength(1);
  });
});
