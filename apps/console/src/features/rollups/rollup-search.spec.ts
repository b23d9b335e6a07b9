import { isSum, OPERATIONS, readRollupSearch, shareOf } from './rollup-search';

it.each<[object, object]>([
  [{}, {}],
  [
    { field: 'price', op: 'avg', depth: '0', leaves: 'true', offset: 50, view: 'map' },
    { field: 'price', op: 'avg', depth: 0, leaves: true, offset: 50, view: 'map' },
  ],
  [{ field: 2026, op: 'median', depth: -1, leaves: 'no', offset: 'x', view: 'list' }, { field: '2026' }],
  [{ field: ['x'], depth: 1.5, op: 'constructor' }, {}],
])('reads %j as %j', (given, read) => {
  expect(readRollupSearch(given as never)).toEqual(read);
});

it('draws bars beside the largest value', () => {
  expect(shareOf(50, [100, 50, null])).toBe(0.5);
  expect(shareOf(-100, [-100, 50])).toBe(1);
  expect([shareOf(null, [1]), shareOf(0, [0, null])]).toEqual([0, 0]);
});

it('shows areas for what adds up alone', () => {
  expect(OPERATIONS.filter(isSum)).toEqual(['sum', 'count']);
  expect(isSum(undefined)).toBe(true);
});
