import { where } from '@groundwork/client';
import { readSearch } from './read-search';

it('reads texts with which a list can be filtered, whatever an address says', () => {
  expect(readSearch('?q=a%00b&sort=name%3Aasc')).toEqual({ q: 'ab', sort: 'name:asc' });
  for (const q of ['%00', '%FF', '%ED%A0%80', '\ud800', '%', '<img>', '__proto__'])
    expect(() => where`name ilike ${`*${readSearch(`?q=${q}`)['q'] ?? ''}*`}`).not.toThrow();
});

it('has no member of its own for a name that every object has', () => {
  expect(Object.entries(readSearch('?__proto__=x&constructor=y'))).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});
