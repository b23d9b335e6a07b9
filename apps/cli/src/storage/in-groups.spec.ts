import { where } from '@groundwork/client';
import { inGroups } from './in-groups.js';

async function* files(paths: readonly string[]): AsyncGenerator<{ path: string[] }> {
  for (const path of paths) yield Promise.resolve({ path: path.split('/') });
}

async function groupsOf(paths: readonly string[]): Promise<string[][]> {
  const groups: string[][] = [];
  for await (const group of inGroups(files(paths))) groups.push(group.map(({ path }) => path.join('/')));
  return groups;
}

it('keeps the order, and never mixes folders', async () => {
  expect(await groupsOf([])).toEqual([]);
  expect(await groupsOf(['a', 'b', 'x/a', 'x/b', 'x/y/a', 'c'])).toEqual([
    ['a', 'b'],
    ['x/a', 'x/b'],
    ['x/y/a'],
    ['c'],
  ]);
});

it('asks for as many names as an address holds', async () => {
  const short = Array.from({ length: 120 }, (_, n) => `x/${n}`);
  const long = Array.from({ length: 7 }, (_, n) => `x/${'ж'.repeat(250)}${n}`);
  expect((await groupsOf(short)).map((group) => group.length)).toEqual([50, 50, 20]);
  // Six characters of an address for each letter.
  expect((await groupsOf(long)).map((group) => group.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  // Each quote is two in a where clause of at most 4,096 characters.
  const quotes = Array.from({ length: 20 }, (_, n) => `x/${"'".repeat(250)}${n}`);
  const clauses = (await groupsOf(quotes)).map((group) => where`name in ${group.map((path) => path.slice(2))}`);
  expect(clauses.length).toBeGreaterThan(1);
  expect((await groupsOf([...short, ...long])).flat()).toEqual([...short, ...long]);
});
