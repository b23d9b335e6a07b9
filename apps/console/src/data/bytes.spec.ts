import fc from 'fast-check';
import { formatBytes, parseBytes, writeBytes } from './bytes';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_550_000, '1.6 MB'],
  [5e15, '5 PB'],
  [null, '–'],
])('%s is shown as %s', (value, text) => expect(formatBytes(value, 'en')).toBe(text));

it.each([
  ['500', 500],
  ['10 MB', 10_000_000],
  ['1,5gb', 1_500_000_000],
  [' 2 k ', 2_000],
  ['ten', undefined],
  ['-1', undefined],
  ['9 000', undefined],
  ['99999999 PB', undefined],
])('%s is read as %s', (text, bytes) => expect(parseBytes(text)).toBe(bytes));

it('reads what it has written', () => {
  fc.assert(fc.property(fc.nat({ max: 2 ** 53 - 1 }), (bytes) => expect(parseBytes(writeBytes(bytes))).toBe(bytes)));
});
