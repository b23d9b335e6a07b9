import { inEqualTime, restOfStep } from './equal-time.js';

describe('53. inEqualTime', () => {
  it('returns the result of the work, and rethrows its error', async () => {
    expect(await inEqualTime(() => Promise.resolve('done'), 1)).toBe('done');
    await expect(inEqualTime(() => Promise.reject(new Error('no')), 1)).rejects.toThrow('no');
  });

  it.each([
    [1, 99],
    [42, 58],
    [100, 0],
    [101, 99],
    [350, 50],
  ])('extends %i ms of work to whole steps of 100 ms: %i', (taken, rest) => {
    expect(restOfStep(taken, 100)).toBe(rest);
  });
});
