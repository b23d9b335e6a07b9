import { localeOf } from './format';
import { inNumbers } from './formatters';

it('writes as where the browser is, in the language that is chosen', () => {
  expect(localeOf('en', ['de-AT', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(localeOf('de', ['de-AT', 'en'])).toBe('de-AT');
  expect(localeOf('mn', ['en-GB'])).toBe('mn');
  expect(localeOf('en', [])).toBe('en');
});

it('writes dates in numbers where a browser lacks the names of months', () => {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv', { ...inNumbers(options), timeZone: 'UTC' }).format(new Date('2026-10-29T20:56:00Z'));
  expect(write({ dateStyle: 'medium', timeStyle: 'short' })).toBe('2026-10-29 20:56');
  expect(write({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })).toBe('2026-10-29');
  expect(write({ day: 'numeric', month: 'short' })).toBe('29/10');
});
