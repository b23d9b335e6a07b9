/** The languages a record can be translated into, the default first. (Tree, "Translation") */
export const LANGUAGES = ['en_US', 'en_UK', 'mn_MN'] as const;

/** A language of the specification. */
export type Language = (typeof LANGUAGES)[number];

/** What a translation is in when its body names no language; also the second choice of translated reads. */
export const DEFAULT_LANGUAGE: Language = 'en_US';

/** The tag that `Content-Language` says. (RFC 5646; tree.md §6) */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en_US: 'en-US', en_UK: 'en-GB', mn_MN: 'mn-MN' };

/** Tags of `Accept-Language`, lower case, by the language they ask for. (tree.md §6) */
const BY_TAG: ReadonlyMap<string, Language> = new Map([
  ['en', 'en_US'],
  ['en-us', 'en_US'],
  ['en-gb', 'en_UK'],
  ['en-uk', 'en_UK'],
  ['mn', 'mn_MN'],
  ['mn-mn', 'mn_MN'],
  ['mn-cyrl', 'mn_MN'],
]);

/** A range such as `mn-Cyrl-MN` without its last parts, until it names one of ours. (RFC 4647 §3.4) */
export function languageOfTag(tag: string): Language | undefined {
  for (let parts = tag.toLowerCase().split('-'); parts.length > 0; parts = parts.slice(0, -1)) {
    const language = BY_TAG.get(parts.join('-'));
    if (language) return language;
  }
  return undefined;
}
