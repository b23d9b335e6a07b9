import { findDifference } from './documents.mjs';

describe('findDifference', () => {
  it('names the line that was changed by hand, what it says and what it has to say', () => {
    const [code, byHand] = ['{\n  "a": 1,\n  "b": 2\n}\n', '{\n  "a": 1,\n  "b": 3\n}\n'];
    expect(findDifference(code, code)).toBeUndefined();
    expect(findDifference(byHand, code)).toBe('line 3: "b": 3 → "b": 2');
  });

  it('names what is missing and what is there beyond the end', () => {
    expect(findDifference('', 'a\n')).toBe('line 1:  → a');
    expect(findDifference('a\nb\nc', 'a\nb')).toBe('line 3: c → (end)');
  });
});
