import { lanesOf, widthOf } from './lanes';

const rows = (...pairs: [id: string, from: string | null][]) =>
  lanesOf(pairs.map(([id, cloned_from]) => ({ id, cloned_from })));
const down = (lane: number) => ({ from: lane, to: lane });

it('runs down from a copy to its origin in one lane', () => {
  expect(rows(['c', 'b'], ['b', 'a'], ['a', null])).toEqual([
    { lane: 0, above: [], below: [down(0)] },
    { lane: 0, above: [down(0)], below: [down(0)] },
    { lane: 0, above: [down(0)], below: [] },
  ]);
});

it('brings lanes of several copies together at their origin', () => {
  const graph = rows(['y', 'a'], ['x', 'a'], ['a', null]);
  expect(graph).toEqual([
    { lane: 0, above: [], below: [down(0)] },
    { lane: 1, above: [down(0)], below: [down(0), down(1)] },
    { lane: 0, above: [down(0), { from: 1, to: 0 }], below: [] },
  ]);
  expect(widthOf(graph)).toBe(2);
});

it('uses a lane again once it has ended, and has no line to what is gone or newer', () => {
  const graph = rows(['d', 'gone'], ['c', null], ['b', 'a'], ['a', 'd']);
  expect(graph.map(({ lane }) => lane)).toEqual([0, 0, 0, 0]);
  expect(graph[0]?.below).toEqual([]);
  expect(graph[3]?.below).toEqual([]);
  expect(widthOf([])).toBe(1);
});
