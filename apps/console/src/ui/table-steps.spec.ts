import { stepFrom } from './table-steps';

it('goes from row to row, and no further than the last one', () => {
  expect(stepFrom(0, 50, 'ArrowDown')).toBe(1);
  expect(stepFrom(49, 50, 'ArrowDown')).toBeUndefined();
  expect(stepFrom(7, 50, 'ArrowUp')).toBe(6);
  expect(stepFrom(40, 50, 'PageDown')).toBe(49);
  expect(stepFrom(40, 50, 'PageUp')).toBe(25);
  expect(stepFrom(40, 50, 'Home')).toBe(0);
  expect(stepFrom(0, 50, 'End')).toBe(49);
});

it('goes from the first row to the names of the columns, and from there to the first row', () => {
  expect(stepFrom(0, 50, 'ArrowUp')).toBe(-1);
  expect(stepFrom(-1, 50, 'ArrowDown')).toBe(0);
  expect(stepFrom(-1, 50, 'ArrowUp')).toBeUndefined();
  expect(stepFrom(-1, 0, 'ArrowDown')).toBeUndefined();
});

it('leaves other keys alone', () => {
  for (const key of ['a', 'Enter', 'Tab', ' ', '__proto__']) expect(stepFrom(3, 50, key)).toBeUndefined();
});
