import { Readable } from 'node:stream';
import fc from 'fast-check';
import { linesOf, MAX_LINE_BYTES, type Line } from './file-lines.js';

const read = async (pieces: readonly Uint8Array[]): Promise<Line[]> => {
  const lines: Line[] = [];
  for await (const line of linesOf(Readable.from(pieces, { objectMode: true }) as AsyncIterable<Uint8Array>))
    lines.push(line);
  return lines;
};

describe('linesOf', () => {
  it('reads the same lines for any chunking of the bytes', async () => {
    const text = fc
      .array(fc.constantFrom('a', '\n', '\r\n', 'é', '😀', ' ', '{}'), { maxLength: 60 })
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(9), { maxLength: 30 }), async (whole, cuts) => {
        const bytes = Buffer.from(whole);
        const pieces: Buffer[] = [];
        let at = 0;
        for (const cut of cuts) pieces.push(bytes.subarray(at, (at += cut)));
        const expected = whole
          .split('\n')
          .map((line, index) => ({ line: index + 1, text: line }))
          .filter(({ text: line }) => line.trim() !== '');
        expect(await read([...pieces, bytes.subarray(at)])).toEqual(expected);
      }),
    );
  });

  it('skips a line that is too long, and continues after it', async () => {
    const long = Buffer.alloc(MAX_LINE_BYTES + 1, 'x');
    expect(await read([Buffer.from('a\n'), long.subarray(0, 9), long.subarray(9), Buffer.from('\nb')])).toEqual([
      { line: 1, text: 'a' },
      { line: 2 },
      { line: 3, text: 'b' },
    ]);
  });

  it('removes a byte order mark; throws for bytes that are not UTF-8, naming the line', async () => {
    expect(await read([Buffer.from('\uFEFF{}')])).toEqual([{ line: 1, text: '{}' }]);
    await expect(read([Buffer.from('a\n'), Buffer.from([0xff])])).rejects.toThrow('Line 2 is not UTF-8.');
  });
});
