import { judgeCitations } from './citations.mjs';

const PAGES = {
  'docs/design/api.md': '# Rules\n\n## Lists\n\n- **Order**: by id.\n',
  'docs/design/tree.md': '# Tree\n\n## 5. Writes\n\n- **Clone**: all.\n\n## 7. Requirements\n\n- **Diff**: some.\n',
  'docs/specification/tree.md': '# Tree\n\n## Tree node\n',
  'docs/adr/0007-single-use.md': '# Single use\n',
  'apps/tree/src/nodes/moves.spec.ts': '',
  'docs/files.md': '# Files\n\n## Large files\n\n[api](design/api.md#lists)\n',
};

/** @param {string} text @param {string} [file] */
const faultsOf = (text, file = 'apps/tree/src/a.ts') => {
  const all = { ...PAGES, [file]: text };
  const { ok, output } = judgeCitations(Object.keys(all), (path) => all[/** @type {keyof typeof all} */ (path)]);
  return { ok, faults: output === '' ? [] : output.split('\n') };
};

describe('judgeCitations', () => {
  it.each([
    '/** Copies it. (tree.md §5, "Clone"; §7) */',
    '/**\n * Copies it. (tree.md\n * §5, "Clone") */',
    '// (api.md, "Lists"; Tree, "Tree node"; ADR 0007)',
    '// as in docs/files.md',
    "const name = 'readme.md';",
  ])('finds %j', (text) => {
    expect(faultsOf(text)).toEqual({ ok: true, faults: [] });
  });

  it.each([
    ['an unknown page', '// (forest.md §5)', 'there is no page forest.md'],
    ['an unknown section', '// (tree.md §6)', 'docs/design/tree.md has no §6'],
    ['a name of another section', '// (tree.md §7, "Clone")', 'docs/design/tree.md has no "Clone"'],
    ['an unknown name', '// (api.md, "Forests")', 'docs/design/api.md has no "Forests"'],
    ['an unknown name of the specification', '// (Tree, "Forest")', 'docs/specification/tree.md has no "Forest"'],
    ['a name on the next line', '/**\n * (tree.md §5,\n * "Diff") */', 'docs/design/tree.md has no "Diff"'],
    ['an unknown decision', '// (ADR 0007, 0099)', 'there is no ADR 0099'],
    ['an unknown path', '// see docs/forests.md', 'there is no docs/forests.md'],
    ['what only one machine has', '// see ../shared/design/api.md', 'names ../shared, which a clone does not have'],
  ])('rejects %s', (_, text, fault) => {
    expect(faultsOf(text)).toEqual({ ok: false, faults: [`apps/tree/src/a.ts: ${fault}`] });
  });

  it('finds specs by the end of their paths, and rejects those that are not there', () => {
    const page = 'apps/tree/src/nodes/moves.spec.ts, nodes/moves.spec.ts, moves.spec.ts, `*.spec.ts`';
    expect(faultsOf(page, 'docs/tree-tests.md').faults).toEqual([]);
    const { faults } = faultsOf('old/moves.spec.ts, oves.spec.ts; suite.e2e-spec.mjs', 'docs/tree-tests.md');
    expect(faults).toEqual(
      ['old/moves.spec.ts', 'oves.spec.ts', 'suite.e2e-spec.mjs'].map(
        (path) => `docs/tree-tests.md: there is no spec ${path}`,
      ),
    );
  });

  it('finds operations of the OpenAPI documents, and rejects others', () => {
    const paths = { '/trees/{tree_code}': { get: {}, patch: {} }, '/trees': { post: {} } };
    const all = {
      ...PAGES,
      'docs/openapi/tree.json': JSON.stringify({ paths }),
      'docs/trees.md':
        '`POST /trees`, `GET /trees/{tree_code}`, `PATCH /trees/animals { }`, `PUT https://elsewhere.example/trees`',
      'docs/guides/show.md': '`DELETE /trees/animals`, `POST /forests?x=1`.',
    };
    const { output } = judgeCitations(Object.keys(all), (path) => all[/** @type {keyof typeof all} */ (path)]);
    expect(output.split('\n')).toEqual([
      'docs/guides/show.md: there is no operation DELETE /trees/animals',
      'docs/guides/show.md: there is no operation POST /forests',
    ]);
  });

  it.each([
    ['[gone](forests.md)', 'the link forests.md leads nowhere'],
    ['[gone](files.md#small-files)', 'files.md has no heading #small-files'],
    ['[gone](#here)', 'lists.md has no heading #here'],
  ])('rejects the link %s', (text, fault) => {
    expect(faultsOf(text, 'docs/lists.md').faults).toContain(`docs/lists.md: ${fault}`);
  });
});
