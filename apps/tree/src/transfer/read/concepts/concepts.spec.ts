import { startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../../../testing/forest.js';
import { tree } from '../../../service.js';
import { verifyTrees } from '../../../verify/verify-trees.js';

let service: TestService;
let forest: Forest;
let version: string;
let root: string;
beforeAll(async () => {
  service = await startTestService(tree, { env: { MAX_IMPORT_BYTES: '6000000' } });
  forest = new Forest(await service.as());
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});
beforeEach(async () => {
  version = await forest.version();
  root = version.split('/')[2] ?? '';
});

const PREFIXES = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n@prefix e: <http://example.org/> .\n`;
const send = (body: string | Buffer, query: object = {}, type = 'text/turtle') =>
  forest.agent.post(`${version}/import`).query(query).set('content-type', type).send(body);
const turtle = (text: string, query = {}) => send(PREFIXES + text, query);
const xml = (text: string, doctype = '') =>
  send(
    `<?xml version="1.0"?>\n${doctype}<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#">\n${text}</rdf:RDF>`,
    {},
    'application/rdf+xml',
  );
const depthsAndNames = async () =>
  Object.fromEntries((await forest.nodes(version)).map(({ code, depth, name }) => [code, [depth, name]]));
const inMongolian = async (code: string) =>
  (
    (await forest.agent.get(`${version}/nodes`).query({ q: `code='${code}'`, language: 'mn_MN' })).body.items as [Body]
  )[0];
const faults = async (
  answer: PromiseLike<{ status: number; body: { details?: { field: string; code: string }[] } }>,
) => {
  const { status, body } = await answer;
  return [status, ...(body.details ?? []).map(({ field, code }) => `${field} ${code}`)];
};

const ANIMALS = `
e:scheme a skos:ConceptScheme ; skos:prefLabel "Animals, the scheme"@en .
e:cat a skos:Concept ; skos:broader e:animals ; skos:prefLabel "Муур"@mn, "Cat"@en, "Katze"@de ; skos:notation "C1" ;
  skos:scopeNote "Purrs."@en ; skos:definition "Шинжлэх"@mn .
e:animals skos:prefLabel "Animals" ; skos:narrower <http://example.org/dog> .
<http://example.org/dog> skos:prefLabel "Dog"@en-GB ; skos:definition "Barks.", "Нохой"@mn-Cyrl ; skos:scopeNote "Not taken." .
`;

describe('SKOS', () => {
  it('maps notation or name, labels, notes, broader and narrower; a scheme is no node', async () => {
    const { status, body } = await turtle(ANIMALS);
    expect({ status, body: body as unknown }).toMatchObject({
      status: 200,
      body: {
        added: 3,
        warnings: [
          'line 5: texts in de are left out, 1 in all',
          'line 8: a definition or scopeNote beside another one in its language is left out, 1 in all',
        ],
      },
    });
    expect(await depthsAndNames()).toEqual({
      [root]: [0, `Tree ${root}`],
      animals: [0, 'Animals'],
      C1: [1, 'Cat'],
      dog: [1, 'Dog'],
    });
    expect(await inMongolian('C1')).toMatchObject({ name: 'Муур', description: 'Шинжлэх' });
    expect(await inMongolian('dog')).toMatchObject({ name: 'Dog', description: 'Нохой' });
    expect((await forest.nodes(version)).find(({ code }) => code === 'C1')).toMatchObject({ description: 'Purrs.' });
  });

  it('reads the same from N-Triples and RDF/XML', async () => {
    await turtle(ANIMALS).expect(200);
    const say = (predicate: string, object: string) =>
      `<http://example.org/dog> <http://www.w3.org/2004/02/skos/core#${predicate}> ${object} .\n`;
    const triples = say('prefLabel', '"Hound"@en') + say('broader', '<http://example.org/animals>');
    expect((await send(triples, {}, 'application/n-triples')).body).toMatchObject({ changed: 1, moved: 0 });
    const { body } = await xml(
      `<skos:Concept rdf:about="http://example.org/dog"><skos:prefLabel xml:lang="mn">Нохой</skos:prefLabel><skos:prefLabel>Dog &amp; hound</skos:prefLabel>
       <skos:broader rdf:resource="http://example.org/cat"/></skos:Concept>
       <skos:Concept rdf:about="http://example.org/cat"><skos:notation>C1</skos:notation></skos:Concept>`,
    );
    expect(body).toMatchObject({ changed: 1, moved: 1, unchanged: 1 });
    expect(await depthsAndNames()).toMatchObject({ dog: [2, 'Dog & hound'] });
    expect(await inMongolian('dog')).toMatchObject({ name: 'Нохой' });
  });

  it('21: of two parents the smallest name is taken, the other is a secondary parent', async () => {
    const { body } = await turtle(
      `e:b skos:prefLabel "B" .\ne:a skos:prefLabel "A" .\ne:x skos:prefLabel "X" ; skos:broader e:b, e:z .\ne:a skos:narrower e:x .\n`,
    );
    expect(body.warnings).toEqual([
      'line 5: x has more than one broader concept; it stands below a, not below http://example.org/z',
    ]);
    expect(await depthsAndNames()).toMatchObject({ x: [1, 'X'] });
    const x = (await forest.nodes(version)).find(({ code }) => code === 'x');
    const [a] = (await forest.agent.get(`${version}/nodes`).query({ q: "code='a'" })).body.items as [Body];
    expect(x?.['parent_id']).toBe(a.id);
    const relations = await forest.agent.get(`${version}/nodes/${x?.id}/relations`);
    expect(relations.body.items).toMatchObject([{ kind: 'secondary_parent', target_code: 'b' }]);
  });

  it('51: counts each property that it leaves out, with its first line; with strict=true answers 400', async () => {
    const text = `e:s a skos:ConceptScheme .
e:a skos:prefLabel "A"@fr ; skos:changeNote "x", "y" ; skos:inScheme e:s .
e:b skos:prefLabel "B" ; a skos:Concept, <http://example.org/Class> ; skos:changeNote "z" ; e:colour "red" .
e:c a skos:Collection ; skos:member e:a .
e:t a skos:ConceptScheme ; skos:hasTopConcept e:a .
`;
    const warnings = [
      'line 4: texts in fr stand without their language, 1 in all',
      'line 6: skos:Collection is left out, 1 in all',
      'line 3: concept schemes beside the first are left out, 1 in all',
      'line 4: skos:changeNote is left out, 3 in all',
      'line 5: the class <http://example.org/Class> is left out, 1 in all',
      'line 5: <http://example.org/colour> is left out, 1 in all',
      'line 6: skos:member is left out, 1 in all',
    ].sort();
    const { body } = await turtle(text);
    expect({ ...body, warnings: [...body.warnings].sort() }).toMatchObject({ added: 2, warnings });
    const before = await forest.nodes(version);
    const strict = await turtle(text, { strict: true, mode: 'replace' });
    expect([strict.status, strict.body.details.map(({ code }: { code: string }) => code)]).toEqual([
      400,
      warnings.map(() => 'lossy'),
    ]);
    expect(await forest.nodes(version)).toEqual(before);
    await turtle('e:d skos:prefLabel "D"@en ; skos:definition "d"@en .', { strict: true }).expect(200);
  });

  it('changes nothing in a dry run; merge keeps what is absent, replace does not', async () => {
    expect((await turtle(ANIMALS, { dry_run: true })).body).toMatchObject({ dry_run: true, added: 3 });
    expect(Object.keys(await depthsAndNames())).toEqual([root]);
    await turtle(ANIMALS).expect(200);
    expect((await turtle('e:dog skos:prefLabel "Dog" .', { mode: 'merge' })).body).toMatchObject({ unchanged: 1 });
    expect((await turtle('e:dog skos:prefLabel "Dog" .', { mode: 'replace' })).body).toMatchObject({ removed: 3 });
    expect(await depthsAndNames()).toEqual({ dog: [0, 'Dog'] });
  });
});

describe('an RDF document with faults', () => {
  const CONCEPT = 'e:a skos:prefLabel "A" .\n';
  const ENTITY = '<!DOCTYPE rdf:RDF [ <!ENTITY a "aaaaaaaaaa"> ]>\n';

  it.each<[string, () => ReturnType<typeof send>, string[]]>([
    ['malformed Turtle', () => turtle(`${CONCEPT}e:b skos:prefLabel .`), ['line 4 format']],
    ['an unknown prefix', () => turtle(`${CONCEPT}f:b skos:prefLabel "B" .\n`), ['line 4 format']],
    ['no end', () => turtle('e:a skos:prefLabel "A"'), ['line 3 format']],
    ['a blank label', () => turtle(`${CONCEPT}e:b skos:prefLabel " " .\n`), ['line 4: prefLabel format']],
    ['no label', () => turtle(`${CONCEPT}e:b skos:notation "b" .\n`), ['line 4: name required']],
    ['a blank node without a notation', () => turtle('[] skos:prefLabel "A" .\n'), ['line 3: notation required']],
    ['a text above', () => turtle('e:a skos:broader "B" ; skos:prefLabel "A" .\n'), ['line 3: broader format']],
    [
      'an unknown concept above',
      () => turtle('e:a skos:broader e:z ; skos:prefLabel "A" .\n'),
      ['line 3: parent_code unknown'],
    ],
    [
      'one notation twice',
      () => turtle(`${CONCEPT}e:b skos:prefLabel "B" ; skos:notation "a" .\n`),
      ['line 4: code duplicate'],
    ],
    [
      'a cycle',
      () => turtle('e:a skos:prefLabel "A" ; skos:broader e:b .\ne:b skos:prefLabel "B" ; skos:broader e:a .\n'),
      ['line 3: parent_code cycle', 'line 4: parent_code cycle'],
    ],
    ['an own entity', () => xml('<skos:Concept/>', ENTITY), ['line 2 format']],
    [
      'an unknown entity',
      () => xml('<skos:Concept rdf:about="http://e/a"><skos:prefLabel>&b;</skos:prefLabel></skos:Concept>'),
      ['line 3 format'],
    ],
    ['an unclosed element', () => send('<a><b>', {}, 'application/rdf+xml'), ['line 1 format']],
    ['XML that is none', () => send('{}', {}, 'application/rdf+xml'), ['line 1 format']],
    [
      'a value of ours that is none',
      () => turtle(`e:a skos:prefLabel "A" ; <urn:groundwork:tree#position> -1 .\n`),
      ['line 3: position format'],
    ],
  ])('21: with %s: answers 400 naming the lines, and stores nothing', async (_, request, expected) => {
    const before = await forest.nodes(version);
    expect(await faults(request())).toEqual([400, ...expected]);
    expect(await forest.nodes(version)).toEqual(before);
  });

  it.each<[string, string, string]>([
    ['a text of 3 MiB', 'text/turtle', `${PREFIXES}e:a skos:prefLabel "${'x'.repeat(3_000_000)}" .`],
    ['an IRI of 3 MiB', 'application/n-triples', `<http://${'x'.repeat(3_000_000)}> <http://e/p> "A" .`],
    ['brackets without end', 'text/turtle', `${PREFIXES}e:a skos:note ${'['.repeat(100_000)}`],
    [
      'prefixes without end',
      'text/turtle',
      Array.from({ length: 5_000 }, (_, n) => `@prefix p${n}: <http://e/${n}> .`).join('\n'),
    ],
    ['a comment of 3 MiB', 'application/rdf+xml', `<a><!--${'x'.repeat(3_000_000)}--></a>`],
    ['elements without end', 'application/rdf+xml', '<a>'.repeat(100_000)],
    ['bytes that are no UTF-8', 'text/turtle', '\u{d800}'],
  ])('21: with %s: answers 400 without keeping it in memory', async (_, type, text) => {
    const body = text === '\u{d800}' ? Buffer.from([0xff, 0xfe]) : text;
    expect((await send(body, {}, type)).status).toBe(400);
  });

  it('21: is refused with 413 over MAX_IMPORT_BYTES', async () => {
    const text = `e:a skos:definition "${'x'.repeat(9_000)}" .\n`;
    expect((await turtle(text.repeat(700))).status).toBe(413);
  });

  it('understands a byte order mark and CRLF', async () => {
    expect((await send(`\u{feff}${PREFIXES}${CONCEPT}`.replaceAll('\n', '\r\n'))).body).toMatchObject({ added: 1 });
  });
});
