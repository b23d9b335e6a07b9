import { acceptedLanguage } from './languages.js';

describe('acceptedLanguage', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['*', undefined],
    ['xx', undefined],
    ['en', 'en_US'],
    ['en-AU', 'en_US'],
    ['EN-gb', 'en_UK'],
    ['en-UK', 'en_UK'],
    ['mn', 'mn_MN'],
    ['mn-Cyrl-MN', 'mn_MN'],
    ['mn;q=0.5, en-GB', 'en_UK'],
    ['xx, mn;q=0.1', 'mn_MN'],
    ['mn;q=0, en;q=0.1', 'en_US'],
    ['mn;q=2', undefined],
    ['constructor', undefined],
    ['mn;q=0.5,en;q=0.5', 'mn_MN'],
  ])('reads %p as %p', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });
});
