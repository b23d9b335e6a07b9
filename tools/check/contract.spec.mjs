import { judgeGaps } from './contract.mjs';

const COUNT = '1 of 3 required operations agree, 2 with gaps';

describe('judgeGaps', () => {
  it('fails on every gap, and names it', () => {
    const gap = 'tree: GET /trees (Get Trees, spec): no such path';
    expect(judgeGaps(`${gap}\n${COUNT}`)).toEqual({ ok: false, output: gap, note: COUNT });
  });

  it('passes without gaps', () => {
    const note = '3 of 3 required operations agree, 0 with gaps';
    expect(judgeGaps(note)).toEqual({ ok: true, output: '', note });
  });

  it.each([
    ['a document is missing', `no document docs/openapi/tree.json\n${COUNT}`],
    ['the checker broke', 'SyntaxError: Unexpected token'],
  ])('fails when %s', (_, text) => {
    expect(judgeGaps(text).ok).toBe(false);
  });
});
