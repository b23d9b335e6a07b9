import { offsetOf, pageTextOf } from './paging';

describe('pageTextOf', () => {
  it.each([
    [0, 0, 0, 'none', 1, 0],
    [0, 50, undefined, 'some', 1, 50],
    [50, 12, 62, 'exact', 51, 62],
    [0, 50, 10_000, 'exact', 1, 50],
    [99_950, 50, 100_321, 'about', 99_951, 100_000],
  ])('%i + %i of %s is %s', (offset, count, total, key, from, to) => {
    expect(pageTextOf(offset, count, total)).toMatchObject({ key, from, to });
  });
});

describe('offsetOf', () => {
  it.each([
    ['50', 50],
    ['-1', 0],
    ['1.5', 0],
    ['x', 0],
    [undefined, 0],
    ['1e300', 0],
  ])('%s is %i', (value, offset) => expect(offsetOf(value)).toBe(offset));
});
