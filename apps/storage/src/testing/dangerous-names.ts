import { randomInt } from 'node:crypto';

const PIECES = [
  '../',
  '..',
  '.',
  '/',
  '\\',
  'C:\\',
  '%2e%2e%2f',
  '\0',
  '\r\n',
  '\u0085',
  '\u202e',
  ' ',
  'a',
  'Зураг',
  '🖼',
  'e\u0301',
  "'",
  ';',
  '"',
  'x'.repeat(100),
  'y'.repeat(5_000),
];
/** A name of up to four pieces that have hurt file systems, headers and pages. */
export const aDangerousName = (): string =>
  Array.from({ length: randomInt(5) }, () => PIECES[randomInt(PIECES.length)]).join('');

/** Whether a name is taken. (storage.md §1, "Names"; like every text, one of white space alone is none) */
export const isName = (name: string): boolean =>
  name.trim() !== '' &&
  [...name].length >= 1 &&
  [...name].length <= 255 &&
  !/[\p{Cc}\u202e/]/u.test(name) &&
  name !== '.' &&
  name !== '..';
