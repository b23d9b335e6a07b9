import { judgeCitations } from './citations.mjs';

const PAGES = {
  'docs/design/api.md': '# Rules\n\n## Lists\n\n- **Order**: by id.\n',
  'docs/design/tree.md': '# Tree\n\n## 5. Writes\n\n- **Clone**: all.\n\n## 7. Requirements\n\n- **Diff**: some.\n',
  'docs/specification/tree.md': '# Tree\n\n## Tree node\n',
  'docs/adr/0007-single-use.md': '# Single use\n',
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

  it.each([
    ['[gone](forests.md)', 'the link forests.md leads nowhere'],
    ['[gone](files.md#small-files)', 'files.md has no heading #small-files'],
    ['[gone](#here)', 'lists.md has no heading #here'],
  ])('rejects the link %s', (text, fault) => {
    expect(faultsOf(text, 'docs/lists.md').faults).toContain(`docs/lists.md: ${fault}`);
  });
});
