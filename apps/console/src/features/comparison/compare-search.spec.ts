import { readCompareSearch } from './compare-search';

it.each<[object, object]>([
  [{}, {}],
  [
    { from: 'v1', to: 'v2', kind: 'moved', offset: '50' },
    { from: 'v1', to: 'v2', kind: 'moved', offset: 50 },
  ],
  [{ from: 2026, to: '../x', kind: 'toString', offset: -1 }, { from: '2026' }],
  [{ from: ['v1'], to: { v: 1 }, offset: 'x' }, {}],
])('reads %j as %j', (given, read) => {
  expect(readCompareSearch(given as never)).toEqual(read);
});
