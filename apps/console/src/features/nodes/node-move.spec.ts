import { levelsOf, moveRequestOf, whereOf } from './node-move';

const node = (id: string, parent_id: string | null, depth: number, position = 0) => ({
  id,
  code: id,
  name: id,
  leaf: true,
  enabled: true,
  aggregations: {},
  parent_id,
  depth,
  position,
});

it('goes below a node, or to the place of a sibling', () => {
  const target = node('t', 'p', 2, 7);
  expect(moveRequestOf({ node: target, where: 'inside' })).toEqual({ parent_id: 't' });
  expect(moveRequestOf({ node: target, where: 'before' })).toEqual({ parent_id: 'p', position: 7 });
  expect(moveRequestOf({ node: target, where: 'after' })).toEqual({ parent_id: 'p', position: 8 });
});

it('says by how many levels nodes come to lie deeper', () => {
  const moved = node('m', 'x', 1);
  expect(levelsOf(moved, { node: node('t', 'p', 2), where: 'inside' })).toBe(2);
  expect(levelsOf(moved, { node: node('t', 'p', 1), where: 'after' })).toBe(0);
  expect(levelsOf(moved, { node: node('t', null, 0), where: 'before' })).toBe(-1);
});

it.each([
  [2, 'before'],
  [16, 'inside'],
  [30, 'after'],
])('takes %i of 32 for %s', (offset, where) => expect(whereOf(offset, 32)).toBe(where));
