/** The languages of pages and mails, each by its own name; texts that lack one do not compile. */
export const LANGUAGES = { en: 'English', mn: 'Монгол' };

/** A language by its subtag. (BCP 47) */
export type LanguageTag = keyof typeof LANGUAGES;

/** Where no other fits. */
export const DEFAULT_LANGUAGE: LanguageTag = 'en';

const TAGS = Object.keys(LANGUAGES) as LanguageTag[]; // the members of a constant

/** The language of a tag such as `mn-MN`; `undefined` where there are no texts in it. */
export const languageOf = (tag: string): LanguageTag | undefined =>
  TAGS.find((known) => known === tag.toLowerCase().split('-')[0]);
