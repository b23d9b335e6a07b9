import { localeOf } from './format';

it('writes as where the browser is, in the language that is chosen', () => {
  expect(localeOf('en', ['de-AT', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(localeOf('de', ['de-AT', 'en'])).toBe('de-AT');
  expect(localeOf('mn', ['en-GB'])).toBe('mn');
  expect(localeOf('en', [])).toBe('en');
});
