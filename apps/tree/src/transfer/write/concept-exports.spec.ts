import { propertyRuns, startTestService, type TestService } from '@groundwork/testing';
import fc from 'fast-check';
import jsonld from 'jsonld';
import { Parser } from 'n3';
import { tree } from '../../service.js';
import { SKOS } from '../read/concepts/concept-statement.js';
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
  triples.filter((triple) => /(pref|alt|hidden)Label|definition|broader|notation|related|exactMatch/.test(triple));

const VOCABULARY = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix e: <http://example.org/> .
e:animals a skos:Concept ; skos:notation "animals" ; skos:prefLabel "Animals"@en-US, "Амьтан"@mn-MN ; skos:definition "Living beings"@en-US .
e:cat a skos:Concept ; skos:notation "cat" ; skos:broader e:animals ; skos:related e:dog ; skos:prefLabel "Cat" ; skos:definition "Муур"@mn-MN .
e:dog a skos:Concept ; skos:notation "dog" ; skos:broader e:animals , e:pets ; skos:related e:cat ; skos:exactMatch e:hound ;
  skos:prefLabel "Dog"@en-GB ; skos:altLabel "Hound"@en-GB , "Нохой"@mn-MN ; skos:hiddenLabel "Dgo"@en-GB ; skos:definition "Barks \\"loud\\"\\n"@en-GB .
e:pets a skos:Concept ; skos:notation "pets" ; skos:prefLabel "Pets"@en-US .
`;

describe('Export Tree Version as SKOS', () => {
  it('51: has the labels, notes, codes, relations and hierarchy that were imported, with their languages', async () => {
    expect((await send(VOCABULARY, 'text/turtle', { strict: true })).body).toMatchObject({ added: 4, warnings: [] });
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

/** The integrity conditions of SKOS that a text in Turtle breaks, as `tools/quality/outside/skos-shapes.ttl` has them. */
function brokenBy(text: string): string[] {
  const triples = new Parser().parse(text);
  const named = (name: string) => triples.filter(({ predicate }) => predicate.value === SKOS + name);
  const pairs = (...names: string[]) =>
    names
      .flatMap(named)
      .map(({ subject, object }) =>
        JSON.stringify([
          subject.value,
          object.value,
          object.termType === 'Literal' ? object.language.toLowerCase() : '',
        ]),
      );
  const both = (one: string[], other: string[]) => one.some((pair) => other.includes(pair));
  const [pref, alt, hidden] = [pairs('prefLabel'), pairs('altLabel'), pairs('hiddenLabel')];
  const inLanguage = pref.map((pair) => JSON.stringify((JSON.parse(pair) as string[]).filter((_, at) => at !== 1)));
  const above = new Map<string, Set<string>>();
  const climb = (id: string, found: Set<string>): Set<string> => {
    for (const { subject, object } of named('broader'))
      if (subject.value === id && !found.has(object.value)) climb(object.value, found.add(object.value));
    return found;
  };
  for (const { subject } of named('notation')) above.set(subject.value, climb(subject.value, new Set()));
  const types = triples.filter(({ predicate }) => predicate.value.endsWith('#type'));
  const conditions = {
    S9: new Set(types.map(({ subject }) => subject.value)).size < types.length,
    S13: both(pref, alt) || both(pref, hidden) || both(alt, hidden),
    S14: new Set(inLanguage).size < inLanguage.length,
    S27: named('related').some(
      ({ subject: { value: one }, object: { value: other } }) =>
        above.get(one)?.has(other) === true || above.get(other)?.has(one) === true,
    ),
    S46: both(pairs('exactMatch'), pairs('broadMatch', 'narrowMatch', 'relatedMatch')),
  };
  return Object.entries(conditions).flatMap(([name, isBroken]) => (isBroken ? [name] : []));
}

describe('what SKOS contradicts', () => {
  const lines = (rows: readonly object[]) =>
    send(rows.map((row) => JSON.stringify(row)).join('\n'), 'application/x-ndjson');
  const label = (kind: string, value: string, language = 'en_US') => ({ kind, value, language });
  const match = (kind: string) => ({ kind: `${kind}_match`, target_uri: 'http://example.org/x' });
  it.each<[string, object[], string[]]>([
    [
      'S13: a label that is preferred',
      [
        {
          code: 'a',
          name: 'A',
          translations: { en_US: { name: 'X' } },
          labels: [label('alt', 'X'), label('hidden', 'X'), label('alt', 'X', 'mn_MN')],
        },
      ],
      ['own:altLabel', 'own:hiddenLabel'],
    ],
    [
      'S13: a label of both kinds',
      [{ code: 'a', name: 'A', labels: [label('hidden', 'Y'), label('alt', 'Y')] }],
      ['own:hiddenLabel'],
    ],
    [
      'S27: a related parent',
      [
        { code: 'a', name: 'A' },
        { code: 'b', name: 'B', parent_code: 'a', relations: [{ kind: 'related', target_code: 'a' }] },
      ],
      ['own:related', 'own:related'],
    ],
    [
      'S27: related to one above by a secondary parent',
      [
        { code: 'a', name: 'A' },
        { code: 'b', name: 'B', parent_code: 'a' },
        {
          code: 'c',
          name: 'C',
          relations: [
            { kind: 'secondary_parent', target_code: 'b' },
            { kind: 'related', target_code: 'a' },
          ],
        },
      ],
      ['own:related', 'own:related'],
    ],
    [
      'S46: an exact match that is another one',
      [{ code: 'a', name: 'A', relations: ['exact', 'close', 'broad', 'narrow', 'related'].map(match) }],
      ['own:broadMatch', 'own:narrowMatch', 'own:relatedMatch'],
    ],
  ])('is exported under another name, counted, and comes back: %s', async (_, rows, properties) => {
    await lines(rows).expect(200);
    const before = await forest.nodes(version);
    for (const [format, type] of [
      ['turtle', 'text/turtle'],
      ['jsonld', 'application/ld+json'],
    ] as const) {
      const file = await exported(format);
      const { body } = await send(file, type, { strict: true }).expect(200);
      expect(body).toMatchObject({ unchanged: rows.length, changed: 0, warnings: [] });
      expect(await forest.nodes(version)).toEqual(before);
    }
    const turtle = await exported('turtle');
    expect(brokenBy(turtle)).toEqual([]);
    expect([...turtle.matchAll(/^ {2}(own:(?!parent|position)\w+)/gm)].map(([, name]) => name).sort()).toEqual(
      properties,
    );
    expect(turtle).toContain(`own:outsideSkos ${properties.length} .`);
  });

  it('S9: a concept with an IRI of the version or of another concept has one of its own', async () => {
    await lines([
      { code: 'a', name: 'A' },
      { code: 'b', name: 'B' },
    ]).expect(200);
    const [, iri] = /<(\S+)> a skos:ConceptScheme/.exec(await exported('turtle')) as unknown as [string, string];
    await lines([
      { code: 'a', name: 'A', uri: iri },
      { code: 'b', name: 'B', uri: `${iri}#a` },
    ]).expect(200);
    const turtle = await exported('turtle');
    expect(brokenBy(turtle)).toEqual([]);
    expect((await send(turtle, 'text/turtle', { strict: true })).body).toMatchObject({ unchanged: 2, warnings: [] });
  });

  it('law: no exported file breaks SKOS, whatever there is, and it changes nothing when it is imported', async () => {
    const value = fc.constantFrom('A', 'B');
    const language = fc.constantFrom('en_US', 'mn_MN');
    const codes = ['n0', 'n1', 'n2', 'n3'];
    const aNode = fc.record({
      name: value,
      translations: fc.dictionary(language, fc.record({ name: value })),
      labels: fc.array(fc.record({ kind: fc.constantFrom('alt', 'hidden'), value, language }), { maxLength: 4 }),
      matches: fc.array(
        fc.record({
          kind: fc.constantFrom('exact_match', 'broad_match', 'narrow_match', 'related_match', 'close_match'),
          target_uri: fc.constantFrom('http://e/x', 'http://e/y'),
        }),
        { maxLength: 4 },
      ),
      related: fc.subarray(codes),
      above: fc.subarray([0, 1, 2]),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(aNode, { minLength: 4, maxLength: 4 }), async (nodes) => {
        version = await forest.version();
        const rows = nodes.map(({ matches, related, above, ...node }, n) => {
          const [parent, ...secondary] = above.filter((at) => at < n).map((at) => `n${at}`);
          const relations = [
            ...matches,
            ...related.filter((code) => code !== `n${n}`).map((code) => ({ kind: 'related', target_code: code })),
            ...secondary.map((code) => ({ kind: 'secondary_parent', target_code: code })),
          ];
          return { ...node, code: `n${n}`, relations, ...(parent !== undefined && { parent_code: parent }) };
        });
        await lines(rows).expect(200);
        const turtle = await exported('turtle');
        expect(brokenBy(turtle)).toEqual([]);
        const { body } = await send(turtle, 'text/turtle', { strict: true });
        expect(body).toMatchObject({ unchanged: 4, added: 0, changed: 0, moved: 0, removed: 0, warnings: [] });
      }),
      { numRuns: propertyRuns(25) },
    );
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
