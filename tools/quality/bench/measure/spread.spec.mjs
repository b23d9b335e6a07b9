import { ratioOf, spreadOf } from './spread.mjs';

describe('spreadOf', () => {
  it.each([
    ['an odd number of rounds', [3, 1, 2], { median: 2, least: 1, most: 3 }],
    ['an even number of rounds', [4, 1, 3, 2], { median: 2.5, least: 1, most: 4 }],
    ['a single round', [7], { median: 7, least: 7, most: 7 }],
    ['figures that sort otherwise as text', [10, 9, 100], { median: 10, least: 9, most: 100 }],
  ])('returns the median of %s', (_title, values, spread) => expect(spreadOf(values)).toEqual(spread));
});

describe('ratioOf', () => {
  it('compares within a round, not across rounds', () =>
    expect(ratioOf([10, 40, 30], [20, 40, 60])).toEqual({ median: 0.5, least: 0.5, most: 1 }));
});
