import fc from 'fast-check';
import { LANGUAGES } from '../../platform/languages/languages.js';
import { readWorkbook } from '../read/tables/read-workbook.js';
import { cellsOf, headerOf, type Exported, type TableShape } from './exported-node.js';
import { writeWorkbook } from './write-tables.js';

const aText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom(
    '_x0041_',
    '_x005F_',
    '__x000a_',
    ' a ',
    'a\nb',
    'a\r\nb',
    '\u0001',
    '\ufffe',
    '<&>"\'',
    ']]>',
    '=1+1',
    '007',
  ),
);
const aNode: fc.Arbitrary<Exported> = fc.record({
  code: aText,
  parent_code: fc.option(aText),
  name: aText,
  description: fc.option(aText),
  position: fc.nat(),
  enabled: fc.boolean(),
  tags: fc.array(aText),
  fields: fc.array(fc.record({ name: aText, value: fc.oneof(aText, fc.integer()) })),
  uri: fc.option(fc.webUrl()),
  labels: fc.array(
    fc.record({ language: fc.constantFrom(...LANGUAGES), kind: fc.constantFrom('alt', 'hidden'), value: aText }),
  ),
  relations: fc.array(fc.record({ kind: fc.constant('related'), target_code: aText })),
  translations: fc.dictionary(
    fc.constantFrom(...LANGUAGES),
    fc.record({ name: fc.option(aText), description: fc.option(aText) }),
  ),
  attributes: fc.dictionary(
    fc.constantFrom('price', 'a.b', ' '),
    fc.oneof(aText, fc.double({ noNaN: true, noDefaultInfinity: true })),
  ),
});
const SHAPE: TableShape = { languages: LANGUAGES, attributes: ['a.b', 'price'], hasOthers: true };
const HEADER = headerOf(SHAPE);

async function* asRows(nodes: readonly Exported[]) {
  for (const node of nodes) yield await Promise.resolve({ depth: 0, json: JSON.stringify(node) });
}

describe('writeWorkbook', () => {
  it('law: readWorkbook reads back every cell', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aNode, { maxLength: 5 }), async (nodes) => {
        const { rows, sheets } = await readWorkbook(writeWorkbook(asRows(nodes), SHAPE));
        const read: string[][] = [];
        for await (const { cells } of rows) read.push(HEADER.map((_, at) => cells[at] ?? ''));
        const expected = nodes.map((node) => cellsOf(node, SHAPE).map((cell) => (cell === null ? '' : String(cell))));
        expect({ sheets, read }).toEqual({ sheets: ['nodes'], read: [HEADER, ...expected] });
      }),
      { numRuns: 100 },
    );
  });
});
