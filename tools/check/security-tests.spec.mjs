import { numberedNames } from './security/numbered-tests.mjs';
import { REQUIREMENTS } from './security/requirements.mjs';
import { judgeSecurityTests } from './security-tests.mjs';

describe('numbered security tests', () => {
  it('are found by the numbers at the start of their titles', () => {
    const quote = '"'; // this file itself holds no such name
    const names = [
      ['13', 'answers 401'],
      ['1, 2', "it's %s"],
      ['takes 13', 'of May'],
    ].map((parts) => quote + parts.join('. ') + quote);
    expect(numberedNames(names.join(';'))).toEqual([
      { number: 13, name: 'answers 401' },
      { number: 1, name: "it's %s" },
      { number: 2, name: "it's %s" },
    ]);
  });

  it('cover every number, and have no unknown number', () => {
    const all = new Map(Object.keys(REQUIREMENTS).map((number) => [Number(number), [{ file: 'a', name: 'b' }]]));
    expect(judgeSecurityTests(all, true)).toMatchObject({ ok: true, note: '70 tests for 70 numbers' });
    expect(judgeSecurityTests(all, false).output).toContain('is old');
    all.delete(66);
    all.set(71, [{ file: 'a', name: 'b' }]);
    expect(judgeSecurityTests(all, true)).toMatchObject({
      ok: false,
      output: expect.stringMatching(/66 has no test[^]*no number 71/),
    });
  });
});
