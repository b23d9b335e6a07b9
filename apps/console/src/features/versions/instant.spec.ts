import { instantOf } from './instant';

it('reads a local time as a point in time', () => {
  expect(instantOf('2026-12-01T08:30')).toBe(new Date(2026, 11, 1, 8, 30).toISOString());
  expect([instantOf(''), instantOf('soon')]).toEqual([undefined, undefined]);
});
