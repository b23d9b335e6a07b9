import { propertyRuns, startTestService, type TestService } from '@groundwork/testing';
import fc from 'fast-check';
import { Forest } from '../../testing/forest.js';
import { tree } from '../../service.js';
import { verifyTrees } from '../../verify/verify-trees.js';
import { readWorkbook } from '../read/tables/read-workbook.js';

let service: TestService;
let forest: Forest;
let root: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  const version = await forest.version();
  root = version.replace(/\/versions\/.*/, '');
  for (const language of ['fr-FR', 'zh-Hant', 'de']) await forest.agent.put(`${root}/languages/${language}`).send({});
  await forest.agent.put(`${root}/languages/de`).send({ is_default: true }).expect(200);
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});

const TYPES: Readonly<Record<string, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  json: 'application/json',
  turtle: 'text/turtle',
  jsonld: 'application/ld+json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const LANGUAGES = ['en_US', 'en_UK', 'mn_MN', 'fr-FR', 'zh-Hant', 'de'];

const isText = (text: string): boolean => /\S/u.test(text) && !/\p{Cc}/u.test(text) && text.isWellFormed();
const aText = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom('=1+1', '007', 'a;b,c\t|"d"', "l'été", '5', 'TRUE', '{}', '_x0041_', '<&>', 'Ө', ' a ', '\\n'),
  )
  .map((text) => text.normalize('NFC').replace(/\t/g, ' '))
  .filter(isText);
const aValue = fc.oneof(
  aText,
  fc.constantFrom('', 'null', '"x"', '1.50', '12345678901234567890', '1e5', 'False', '[1', ' 5 ', 'a\nb\r\nc'),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, 2 ** 60, [], {}, [{ a: null }], { 'x.y': ['1', 1, true] }),
);
const aName = fc.oneof(
  aText,
  fc.constantFrom('price', 'Price', 'a.b', '', ' x ', '__proto__', 'constructor', 'name', 'a\nb', '=x', 'child_nodes'),
);
const aDictionary = fc
  .array(fc.tuple(aName, aValue), { maxLength: 4 })
  .map((entries) => Object.fromEntries(entries) as object);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });
const someTexts = fc.oneof(
  fc.record({ name: aText, description: optional(aText) }),
  fc.record({ name: fc.constant(null), description: aText }),
);
const aNode = fc.record({
  name: aText,
  description: optional(aText),
  position: fc.nat(5),
  enabled: fc.boolean(),
  tags: fc.uniqueArray(aText, { maxLength: 2 }),
  fields: fc.uniqueArray(fc.record({ name: aText, value: fc.oneof(aText, fc.integer()) }), {
    maxLength: 2,
    selector: ({ name }) => name,
  }),
  attributes: aDictionary,
  uri: fc.boolean(),
  labels: fc.array(
    fc.record({ language: fc.constantFrom(...LANGUAGES), kind: fc.constantFrom('alt', 'hidden'), value: aText }),
    { maxLength: 3 },
  ),
  translations: fc.dictionary(fc.constantFrom(...LANGUAGES), someTexts, { maxKeys: 4 }),
  parent: fc.nat(),
  secondary: fc.nat(),
  related: fc.nat(),
  matched: fc.boolean(),
});
type Drawn = typeof aNode extends fc.Arbitrary<infer T> ? T : never;

/** Nodes of a file: parents and secondary parents come before, so that there is no cycle. */
const fileOf = (drawn: readonly Drawn[]): string =>
  drawn
    .map(({ parent, secondary, related, matched, uri, ...members }, at) => {
      const code = (other: number): string => `n ${other}/é`;
      const [above, beside, other] = [parent, secondary, related].map((drawn) => drawn % (at + 1));
      const relations = [
        ...(beside !== at && beside !== above ? [{ kind: 'secondary_parent', target_code: code(Number(beside)) }] : []),
        ...(other !== at ? [{ kind: 'related', target_code: code(Number(other)) }] : []),
        ...(matched ? [{ kind: 'close_match', target_uri: 'http://example.org/close' }] : []),
      ];
      const parent_code = above === at ? null : code(Number(above));
      const own = { code: code(at), parent_code, relations, uri: uri ? `http://example.org/${at}` : null };
      return `${JSON.stringify({ ...members, ...own })}\n`;
    })
    .join('');

let made = 0;
async function emptyVersion(): Promise<string> {
  const version = `v-${++made}`;
  await forest.agent.post(`${root}/versions`).send({ version, name: 'Same' }).expect(201);
  return `${root}/versions/${version}`;
}
const imported = async (into: string, file: string | Buffer, format: string) => {
  const type = TYPES[format] ?? '';
  const request = forest.agent.post(`${into}/import`).query({ mode: 'replace', strict: true });
  const { body } = await request.set('content-type', type).send(type.includes('json') ? String(file) : file);
  return body as Record<string, unknown>;
};
const exported = async (from: string, format: string): Promise<Buffer> => {
  const url = `${service.url}${from}/export?format=${format}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${await service.token()}` } });
  return Buffer.from(await response.arrayBuffer());
};

/** What a file says: ids decide the order of nodes, and the address of the version is part of names. */
async function contentOf(file: Buffer, format: string, version: string): Promise<unknown> {
  const text = String(file)
    .replaceAll(`${version}#`, '#')
    .replaceAll(`${version}>`, '>')
    .replaceAll(`${version}"`, '"');
  if (format === 'json' || format === 'ndjson') return text;
  if (format === 'turtle') return text.split('\n\n').sort();
  if (format === 'jsonld')
    return text
      .split(',\n')
      .map((line) => line.replace(/\n\]\}\n$/, ''))
      .sort();
  if (format === 'csv') return text.split('\r\n').sort();
  const { rows } = await readWorkbook(asBytes(file));
  const read: string[] = [];
  for await (const { cells } of rows) read.push(JSON.stringify(cells));
  return read.sort();
}
async function* asBytes(file: Buffer) {
  yield await Promise.resolve(file);
}

describe.each(Object.keys(TYPES))('a file of the format %s', (format) => {
  it('law: has all of a version: an import into an empty one, exported, is the same file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aNode, { minLength: 1, maxLength: 6 }), async (drawn) => {
        const [version, other] = [await emptyVersion(), await emptyVersion()];
        expect(await imported(version, fileOf(drawn), 'ndjson')).toMatchObject({ added: drawn.length });
        const file = await exported(version, format);
        expect(await imported(other, file, format)).toMatchObject({ added: drawn.length });
        expect(await contentOf(await exported(other, format), format, other)).toEqual(
          await contentOf(file, format, version),
        );
        expect(String(await exported(other, 'json'))).toBe(String(await exported(version, 'json')));
        expect(await imported(version, file, format)).toMatchObject({ unchanged: drawn.length });
      }),
      { numRuns: propertyRuns(6), endOnFailure: true },
    );
  });

  it('has texts that no cell of a spreadsheet program holds', async () => {
    const version = await emptyVersion();
    for (const attributes of [{ text: 'x'.repeat(65_000) }, { list: Array<number>(30_000).fill(1) }]) {
      await imported(version, JSON.stringify({ code: 'a', name: 'A', attributes }), 'ndjson');
      const [node] = await forest.nodes(version);
      expect(node).toMatchObject({ attributes });
      expect(await imported(version, await exported(version, format), format)).toMatchObject({ unchanged: 1 });
    }
  });
});
