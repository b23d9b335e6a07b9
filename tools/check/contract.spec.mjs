import { judgeGaps } from './contract.mjs';

const TEXT = `tree: GET /trees (Get Trees, spec): no such path
tree: POST /trees/{tree_code}/clone (Clone Tree, spec): statuses 429
1 of 3 required operations agree, 2 with gaps`;

describe('judgeGaps', () => {
  it('fails on a gap of what is listed as built', () => {
    const { ok, output } = judgeGaps(TEXT, ['tree: \\w+ /trees']);
    expect({ ok, output }).toEqual({ ok: false, output: 'tree: GET /trees (Get Trees, spec): no such path' });
  });

  it('only counts the others', () => {
    const { ok, note } = judgeGaps(TEXT, ['storage: .*']);
    expect({ ok, note }).toEqual({ ok: true, note: '1 of 3 required operations agree, 2 with gaps' });
  });

  it('matches whole operations, not their beginning', () => {
    expect(judgeGaps(TEXT, ['tree: POST /trees']).ok).toBe(true);
  });

  it('fails when a document is missing', () => {
    expect(judgeGaps(`no document docs/openapi/tree.json\n${TEXT}`, []).ok).toBe(false);
  });
});
