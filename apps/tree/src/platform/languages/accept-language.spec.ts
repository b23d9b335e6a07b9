import { acceptedRanges, canonicalLanguage, languageOfRanges } from './languages.js';

describe('Accept-Language', () => {
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
    expect(languageOfRanges(acceptedRanges(header))).toBe(language);
  });
});

describe('Accept-Language where a tree lists others', () => {
  const listed = ['en_UK', 'mn_MN', 'mn', 'zh-Hant', 'pt-BR'];
  it.each([
    ['zh-Hant-TW', 'zh-Hant'],
    ['zh-Hans, pt', undefined],
    ['pt-br', 'pt-BR'],
    ['en-US', undefined],
    ['en-GB', 'en_UK'],
    ['mn-Latn', 'mn'],
    ['mn-MN', 'mn_MN'],
    ['*, mn;q=0.1', 'mn'],
  ])('reads %p as %p', (header, language) => {
    expect(languageOfRanges(acceptedRanges(header), listed)).toBe(language);
  });
});

describe('canonicalLanguage', () => {
  it.each([
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['ZH-hant-tw', 'zh-Hant-TW'],
    ['i-klingon', undefined],
    ['iw', 'he'],
    ['en_UK', 'en_UK'],
    ['en-US', 'en_US'],
    ['en-gb', 'en_UK'],
    ['mn-MN', 'mn_MN'],
    ['mn', 'mn'],
    ['sr-Cyrl-RS', 'sr-Cyrl-RS'],
    ['xx-', undefined],
    ['', undefined],
    ['fr_FR', undefined],
    ['en us', undefined],
    ['a', undefined],
    [`en-${'a'.repeat(8)}-`.padEnd(70, 'abcdefgh-'), undefined],
  ])('41: reads %p as %p', (text, language) => {
    expect(canonicalLanguage(text)).toBe(language);
  });
});
