import { TextField, type TextOptions } from '@groundwork/rest';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** The languages a record can be translated into where its tree lists no others, the default first. (Tree, "Translation") */
export const LANGUAGES = ['en_US', 'en_UK', 'mn_MN'] as const;

/** The language of a translation whose body names none; also the fallback of translated reads. */
export const DEFAULT_LANGUAGE = 'en_US';

/** Their tags. (RFC 5646; tree.md §6) */
export const LANGUAGE_TAGS: Readonly<Record<(typeof LANGUAGES)[number], string>> = {
  en_US: 'en-US',
  en_UK: 'en-GB',
  mn_MN: 'mn-MN',
};

const NAMES_BY_TAG: ReadonlyMap<string, string> = new Map(LANGUAGES.map((name) => [LANGUAGE_TAGS[name], name]));
const TAGS_BY_NAME: ReadonlyMap<string, string> = new Map(Object.entries(LANGUAGE_TAGS));

/** The tag of a language, for headers and files; all languages but those of the specification are named by theirs. */
export const tagOf = (language: string): string => TAGS_BY_NAME.get(language) ?? language;

const MAX_TAG_CHARACTERS = 64;

/**
 * The name of a language: its BCP 47 tag in canonical form, `zh-Hant-TW`, but `en_US`, `en_UK`, `mn_MN` for those of the specification.
 * `undefined` for a text that is neither. (RFC 5646 §4.5)
 */
export function canonicalLanguage(text: string): string | undefined {
  if (TAGS_BY_NAME.has(text)) return text;
  if (text.length > MAX_TAG_CHARACTERS) return undefined;
  const tag = canonicalTag(text);
  return tag && (NAMES_BY_TAG.get(tag) ?? tag);
}

function canonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What a path, a parameter or a member that is no language has to be. */
export const LANGUAGE_FORM = `must be ${LANGUAGES.join(', ')} or a BCP 47 language tag`;

/** A language by its name; taken in any form of its tag. */
export const LanguageField = (given: TextOptions): PropertyDecorator =>
  applyDecorators(
    TextField({ ...given, max: MAX_TAG_CHARACTERS }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (canonicalLanguage(value) ?? value) : value,
    ),
    ValidateBy({
      name: 'isLanguage',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && canonicalLanguage(value) !== undefined,
        defaultMessage: () => LANGUAGE_FORM,
      },
    }),
  );

/** Languages of the specification by tags of `Accept-Language` in lower case. (tree.md §6) */
const BY_TAG: ReadonlyMap<string, string> = new Map([
  ['en', 'en_US'],
  ['en-us', 'en_US'],
  ['en-gb', 'en_UK'],
  ['en-uk', 'en_UK'],
  ['mn', 'mn_MN'],
  ['mn-mn', 'mn_MN'],
  ['mn-cyrl', 'mn_MN'],
]);

/** Drops the last subtags of a range such as `mn-Cyrl-MN` until it names one of the languages. (RFC 4647 §3.4) */
export function languageOfTag(tag: string, languages: readonly string[] = LANGUAGES): string | undefined {
  for (let parts = tag.toLowerCase().split('-'); parts.length > 0; parts = parts.slice(0, -1)) {
    const range = parts.join('-');
    const exact = languages.find((language) => tagOf(language).toLowerCase() === range);
    const usual = BY_TAG.get(range);
    const language = exact ?? languages.find((name) => name === usual);
    if (language) return language;
  }
  return undefined;
}

const MAX_CHARACTERS = 1_000;

/** The ranges of an `Accept-Language` header, the preferred ones first; without those of weight 0. (RFC 9110 §12.5.4) */
export function acceptedRanges(header: string | undefined): string[] {
  if (!header) return [];
  const ranges = header.slice(0, MAX_CHARACTERS).split(',').map(readRange);
  const wanted = ranges.filter(({ tag, weight }) => weight > 0 && /^[a-z]/i.test(tag));
  return wanted.sort((one, other) => other.weight - one.weight).map(({ tag }) => tag);
}

/** The first of some languages that a range names; unknown ranges are skipped. (RFC 4647 §3.4) */
export function languageOfRanges(ranges: readonly string[], languages?: readonly string[]): string | undefined {
  for (const range of ranges) {
    const language = languageOfTag(range, languages);
    if (language) return language;
  }
  return undefined;
}

/** `mn;q=0.5`; a malformed weight counts as 0. */
function readRange(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1';
  return { tag, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 };
}
