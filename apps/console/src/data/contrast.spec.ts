import { contrastOf, isColor } from './contrast';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
])('of %s and %s is %f', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 1);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

it('knows colours', () => {
  expect(['#2b55d4', '#2B55D4', '#fff', 'red', '#2b55d4;'].map(isColor)).toEqual([true, true, false, false, false]);
});
