import 'reflect-metadata';
import { parseBody } from '../body.pipe.js';
import { TextOrNumberField } from './structured-fields.js';

class Pair {
  @TextOrNumberField() value!: string | number;
}

describe('TextOrNumberField', () => {
  it.each(['', 'Ulaanbaatar', '𠀀'.repeat(1_000), 0, -1.5, 1e308])('accepts %p', (value) => {
    expect(parseBody(Pair, { value }).value).toBe(value);
  });

  it.each([true, null, [], {}, 'x'.repeat(1_001), undefined])('rejects %p', (value) => {
    expect(() => parseBody(Pair, { value })).toThrow(expect.objectContaining({ code: 'invalid_request' }) as Error);
  });
});
