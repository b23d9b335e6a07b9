import { propertyRuns, startTestService, type TestService } from '@groundwork/testing';
import fc from 'fast-check';
import { tree } from '../../service.js';
import { aCode, Forest } from '../../testing/forest.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

/** Different texts, and the first once more: repeated ones do not count. */
const numbered = (many: number): string[] => [...Array.from({ length: many }, (_, at) => `tag ${at}`), 'tag 0'];
/** So many times two thousand bytes; metadata may have 16,384. */
const large = (many: number) => Array.from({ length: many }, (_, at) => ({ name: `f${at}`, value: 'я'.repeat(1_000) }));

const aText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', ' ', '\u2028a', '\u{feff}', 'e\u0301', '\u0001', 'a\nb', '\ud800', 'x\0', 'q"\\', "'=1+1"),
  // Two code points each, which count as one character.
  fc.constantFrom(100, 101, 255, 256).chain((many) => fc.constantFrom('x'.repeat(many), '❤\u{fe0f}'.repeat(many))),
);
const anything = fc.constantFrom<unknown>(null, 1, true, [], {}, 1.5, -1, 1_000_000_001);
const mostly = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: anything });
const aField = fc.record({ name: mostly(aText), value: mostly(fc.oneof(aText, fc.double(), fc.integer())) });
const metadata = fc.record(
  {
    tags: mostly(fc.oneof(fc.array(mostly(aText), { maxLength: 4 }), fc.constantFrom(99, 101).map(numbered))),
    fields: mostly(fc.oneof(fc.array(mostly(aField), { maxLength: 3 }), fc.constantFrom(7, 9).map(large))),
  },
  { requiredKeys: [] },
);
const aNode = fc.record(
  {
    name: mostly(aText),
    description: mostly(fc.oneof(aText, fc.constantFrom('  ', 'd'.repeat(10_001)))),
    position: mostly(fc.nat()),
    metadata,
  },
  { requiredKeys: ['name'] },
);

const NDJSON = 'application/x-ndjson';
const importOf = async (version: string, file: string, type = NDJSON) => {
  const { status, body } = await forest.agent.post(`${version}/import`).set('content-type', type).send(file);
  return { status, fields: fieldsOf(body) };
};
/** Names of faulty members: without lines, indexes and the member `metadata` that flat files leave out. */
const fieldsOf = ({ details = [] }: { details?: { field: string }[] }): string[] =>
  details.map(({ field }) =>
    field
      .replace(/^line \d+: /, '')
      .replace(/^metadata\.(\w+).*/, '$1')
      .replace(/[.[].*/s, ''),
  );
const exported = async (version: string, format: string): Promise<string> => {
  const authorization = `Bearer ${await service.token()}`;
  return (await fetch(`${service.url}${version}/export?format=${format}`, { headers: { authorization } })).text();
};
const FORMATS = {
  ndjson: NDJSON,
  csv: 'text/csv',
  json: 'application/json',
  turtle: 'text/turtle',
  jsonld: 'application/ld+json',
};

async function expectAllAccepted(version: string): Promise<void> {
  const other = await forest.version();
  for (const [format, type] of Object.entries(FORMATS))
    expect({ format, ...(await importOf(other, await exported(version, format), type)) }).toEqual({
      format,
      status: 200,
      fields: [],
    });
}

describe('the rules of nodes are one', () => {
  /** Sixty draws: those of a run share a version, which is exported once. */
  const check = <T>(one: fc.Arbitrary<T>, law: (drawn: readonly T[]) => Promise<void>) =>
    fc.assert(fc.asyncProperty(fc.array(one, { minLength: 6, maxLength: 6 }), law), {
      numRuns: propertyRuns(10),
      endOnFailure: true,
    });

  it('law: a node that is accepted is accepted as exported; one that is refused is refused in a file by the same names', async () => {
    await check(fc.tuple(aNode, fc.oneof(aText, anything)), async (drawn) => {
      const [version, other] = [await forest.version(), await forest.version()];
      for (const [node, anyCode] of drawn) {
        const code = typeof anyCode === 'string' && anyCode.length < 60 && anyCode.trim() ? anyCode + aCode() : anyCode;
        const { status, body } = await forest.agent.post(`${version}/nodes`).send({ ...node, code });
        if (status === 201) continue;
        const { metadata, ...rest } = node;
        const imported = await importOf(other, JSON.stringify({ ...rest, ...metadata, code }));
        expect({ status, imported: imported.status }).toEqual({ status: 400, imported: 400 });
        expect(imported.fields).toEqual(expect.arrayContaining(fieldsOf(body)));
      }
      await expectAllAccepted(version);
    });
  });

  it('law: so it is with translations', async () => {
    const texts = fc.record({ name: mostly(aText), description: mostly(aText) }, { requiredKeys: [] });
    await check(fc.tuple(fc.constantFrom('en_US', 'mn_MN', 'fr', ''), texts), async (drawn) => {
      const [version, other] = [await forest.version(), await forest.version()];
      for (const [language, translation] of drawn) {
        const node = await forest.node(version);
        const path = `${version}/nodes/${node.id}/translations`;
        const { status } = await forest.agent.post(path).send({ language, ...translation });
        if (status === 201) continue;
        const line = { code: 'a', name: 'A', translations: { [language]: translation } };
        expect(await importOf(other, JSON.stringify(line))).toEqual({ status: 400, fields: ['translations'] });
      }
      await expectAllAccepted(version);
    });
  });
});
