import { blocksOf, compile } from './guides.mjs';

const PAGE = [
  '# Page',
  '',
  '```ts',
  '// two.ts',
  'export const two: number = 2;',
  '```',
  '',
  '```sh',
  'npm start',
  '```',
  '',
  '```ts',
  "import { two } from './two.js';",
  'export const four: number = two + two;',
  '```',
  '',
].join('\n');

describe('blocksOf', () => {
  it('finds the programs of a page with their lines and names', () => {
    expect(blocksOf('docs/guides/quick-start.md', PAGE)).toEqual([
      expect.objectContaining({ line: 3, name: 'two.ts' }),
      expect.objectContaining({ line: 12, name: undefined }),
    ]);
  });
});

describe('compile', () => {
  it('takes programs that fit together', () => {
    expect(compile(blocksOf('docs/guides/quick-start.md', PAGE))).toEqual([]);
  });

  it.each([
    ['a wrong type', ': number = 2', ": number = '2'", 'docs/guides/quick-start.md:5: Type'],
    ['an unknown name', 'two + two', 'two + five', "docs/guides/quick-start.md:14: Cannot find name 'five'"],
    [
      'a program that is not there',
      './two.js',
      './zwei.js',
      "docs/guides/quick-start.md:13: Cannot find module './zwei.js'",
    ],
    ['what is no TypeScript', '= two', '= = two', 'docs/guides/quick-start.md:14: Expression expected'],
  ])('names page and line of %s', (_, right, wrong, fault) => {
    expect(compile(blocksOf('docs/guides/quick-start.md', PAGE.replace(right, wrong)))).toEqual(
      expect.arrayContaining([expect.stringContaining(fault)]),
    );
  });
});
