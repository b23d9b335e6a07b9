import { growthOf } from './samples.mjs';

describe('growthOf', () => {
  it.each([
    ['a flat line', Array(50).fill(100), 1],
    ['a warm start', [...Array(5).fill(10), ...Array(45).fill(100)], 1],
    ['a leak', Array.from({ length: 100 }, (_, at) => 100 + at), 1.698],
  ])('of %s', (_title, values, growth) => expect(growthOf(values)).toBeCloseTo(growth, 1));
});
