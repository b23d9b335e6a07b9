import { describe as write, lengthOf, median } from './figures.mjs';

it('marks what is above its most or below its least', () => {
  expect(write({ name: 'a', value: 151, most: 150, unit: 'ms' })).toMatch(/^✗ +151 ms of 150 ms {2}a$/);
  expect(write({ name: 'a', value: 150, most: 150, unit: 'ms' })).toMatch(/^✓/);
  expect(write({ name: 'a', value: 94, least: 95, unit: 'points' })).toMatch(/^✗ +94 points, at least 95 {2}a$/);
  expect(write({ name: 'a', value: 0.001, most: 0, unit: 'shift', note: 'nav' })).toMatch(/^✗ .* a \(nav\)$/);
  expect(write({ name: 'a', value: 3, unit: '' })).toMatch(/^✓ +3 {3}a$/);
});

it('takes the value in the middle', () => {
  expect(median([5, 1, 100, 2, 3])).toBe(3);
  expect(median([])).toBe(0);
});

it('counts what overlaps once', () => {
  expect(lengthOf([])).toBe(0);
  expect(
    lengthOf([
      [0, 10],
      [5, 20],
      [30, 40],
      [32, 35],
    ]),
  ).toBe(30);
});
