import fc from 'fast-check';
import iconv from 'iconv-lite';
import { CHARSETS, charsetOf, decodeLines, type Charset } from '../nodes/decode-text.js';
import { readCsv } from './parse-csv.js';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}
async function tableOf(bytes: Buffer, declared?: Charset, size = 7): Promise<{ delimiter: string; rows: string[][] }> {
  const { delimiter, rows } = await readCsv(decodeLines(inPieces(bytes, size), declared));
  const read: string[][] = [];
  for await (const { cells } of rows) read.push([...cells]);
  return { delimiter, rows: read };
}
/** Status detail of a refusal. */
const refusalOf = (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => undefined,
    ({ details }: { details?: { field: string }[] }) => details?.map(({ field }) => field),
  );

const LETTERS: Readonly<Record<Charset, fc.Arbitrary<string>>> = {
  'utf-8': fc.string({ unit: 'grapheme', maxLength: 1 }),
  'utf-16le': fc.string({ unit: 'grapheme', maxLength: 1 }),
  'utf-16be': fc.string({ unit: 'grapheme', maxLength: 1 }),
  'windows-1251': fc.constantFrom(...'АБяёЖщ№abc 19'),
  'windows-1252': fc.constantFrom(...'äöüßÄé€“”ñabc 19'),
};
const SPECIAL = fc.constantFrom(',', ';', '\t', '|', '"', '""', '\n', '\r\n', '=', "'", '#', 'sep=;');
const MARKS: Partial<Record<Charset, Buffer>> = {
  'utf-8': Buffer.from([0xef, 0xbb, 0xbf]),
  'utf-16le': Buffer.from([0xff, 0xfe]),
  'utf-16be': Buffer.from([0xfe, 0xff]),
};

/** A table, and how a program writes it. */
const written = fc.constantFrom(...CHARSETS).chain((charset) => {
  const cell = fc.array(fc.oneof({ weight: 3, arbitrary: LETTERS[charset] }, SPECIAL), { maxLength: 6 });
  const text = cell.map((parts) => parts.join(''));
  return fc.integer({ min: 2, max: 5 }).chain((columns) =>
    fc.record({
      charset: fc.constant(charset),
      header: fc.constant(Array.from({ length: columns }, (_, at) => `column ${at}`)),
      // The first cell is filled: rows without a value are skipped.
      rows: fc.array(
        fc.array(text, { minLength: columns, maxLength: columns }).map(([first, ...rest]) => [`x${first}`, ...rest]),
      ),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      quotesAll: fc.boolean(),
      statesDelimiter: fc.boolean(),
      marked: fc.boolean(),
      endsLine: fc.boolean(),
      size: fc.integer({ min: 1, max: 40 }),
    }),
  );
});

type Written = typeof written extends fc.Arbitrary<infer T> ? T : never;

function write({ charset, header, rows, delimiter, lineEnd, quotesAll, statesDelimiter, marked, endsLine }: Written) {
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const cellOf = (cell: string): string =>
    quotesAll || /["\r\n]/.test(cell) || cell.includes(delimiter) ? quoted(cell) : cell;
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(delimiter));
  const text = [...(statesDelimiter ? [`sep=${delimiter}`] : []), ...lines].join(lineEnd) + (endsLine ? lineEnd : '');
  const bytes = iconv.encode(text, charset, { addBOM: false });
  return Buffer.concat([(marked ? MARKS[charset] : undefined) ?? Buffer.alloc(0), bytes]);
}

describe('readCsv', () => {
  it('44, law: reads back what a program wrote with any delimiter, encoding, quoting, mark and line end', async () => {
    await fc.assert(
      fc.asyncProperty(written, async (file) => {
        const { delimiter, rows } = await tableOf(write(file), file.charset, file.size);
        expect({ delimiter, rows }).toEqual({ delimiter: file.delimiter, rows: [file.header, ...file.rows] });
      }),
      { numRuns: 300 },
    );
  });

  it('takes the byte order mark for more than the declared charset', async () => {
    const bytes = Buffer.concat([MARKS['utf-16le']!, Buffer.from('code\tname\na\tЯ\n', 'utf16le')]);
    expect(await tableOf(bytes, 'windows-1252')).toEqual({
      delimiter: '\t',
      rows: [
        ['code', 'name'],
        ['a', 'Я'],
      ],
    });
  });

  it('skips rows of empty cells, and takes quotation marks inside the cells of a tab-separated text', async () => {
    expect((await tableOf(Buffer.from('code;name\n;\na;b\n;;;\n'))).rows).toEqual([
      ['code', 'name'],
      ['a', 'b'],
    ]);
    expect((await tableOf(Buffer.from('code\tname\na\t12" pipe\n'))).rows[1]).toEqual(['a', '12" pipe']);
  });

  it.each<[string, Buffer, Charset | undefined, string]>([
    ['windows-1252 read as UTF-8', Buffer.from('code,name\na,b\nc,Stra\xdfe\nd,e\n', 'latin1'), undefined, 'line 3'],
    ['a byte that windows-1252 does not have', Buffer.from('code,name\na,\x81\n', 'latin1'), 'windows-1252', 'line 2'],
    ['half a character of UTF-16', Buffer.from('code;name\na;b', 'utf16le').subarray(0, -1), 'utf-16le', 'line 2'],
    ['UTF-8 that breaks off', Buffer.from('code,name\nя', 'utf8').subarray(0, -1), undefined, 'line 2'],
    ['a quotation mark without end', Buffer.from('code,name\na,b\nc,"d\n'), undefined, 'line 3'],
  ])('46: names the line of %s', async (_, bytes, charset, line) => {
    for (const size of [1, 5, 1_000]) expect(await refusalOf(tableOf(bytes, charset, size))).toEqual([line]);
  });
});

describe('charsetOf', () => {
  it.each([
    ['text/csv', undefined],
    ['text/csv; charset=UTF-8', 'utf-8'],
    ['text/csv;charset="Windows-1251"; header=present', 'windows-1251'],
    ['text/csv; charset=iso-8859-1', 'windows-1252'],
    ['text/csv; charset=utf-16', 'utf-16le'],
  ])('%s', (contentType, charset) => expect(charsetOf(contentType)).toBe(charset));

  it('refuses others with 415', () => {
    expect(() => charsetOf('text/csv; charset=koi8-r')).toThrow('charset koi8-r is none of utf-8');
  });
});
