import { leftUntil } from './countdown';

const NOW = Date.parse('2026-11-24T10:00:00Z');

it.each([
  ['2026-11-24T10:00:30Z', 30, 'second'],
  ['2026-11-24T10:01:59Z', 119, 'second'],
  ['2026-11-24T10:02:00Z', 2, 'minute'],
  ['2026-11-24T11:59:00Z', 119, 'minute'],
  ['2026-11-24T13:30:00Z', 3, 'hour'],
  ['2026-11-27T09:00:00Z', 2, 'day'],
])('23. until %s it is %i %s', (end, value, unit) => expect(leftUntil(end, NOW)).toEqual({ value, unit }));

it('23. is over at the end, and for what is no time', () => {
  expect([leftUntil('2026-11-24T10:00:00Z', NOW), leftUntil('x', NOW)]).toEqual([undefined, undefined]);
});
