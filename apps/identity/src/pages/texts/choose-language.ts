import { DEFAULT_LANGUAGE, languageOf, type LanguageTag } from '../../platform/config/languages.js';
import { ENGLISH, type Texts } from './texts-english.js';
import { MONGOLIAN } from './texts-mongolian.js';

/** A language of the pages: its tag and its texts. */
export interface Language {
  readonly tag: LanguageTag;
  readonly texts: Texts;
}

const TEXTS: Readonly<Record<LanguageTag, Texts>> = { en: ENGLISH, mn: MONGOLIAN };

/** Preferred languages; `uiLocales` as in OpenID Connect Core §3.1.2.1. */
export interface LanguagePreferences {
  readonly uiLocales?: unknown;
  readonly acceptLanguage?: string;
}

/** The first available language: of `ui_locales` in its order, then of `Accept-Language` by weight; else English. */
export function chooseLanguage({ uiLocales, acceptLanguage = '' }: LanguagePreferences): Language {
  const preferences = [...(typeof uiLocales === 'string' ? uiLocales.split(' ') : []), ...byWeight(acceptLanguage)];
  const tag = preferences.map(languageOf).find((known) => known !== undefined) ?? DEFAULT_LANGUAGE;
  return { tag, texts: TEXTS[tag] };
}

/** Language ranges, most wanted first. (RFC 9110 §12.5.4) */
const byWeight = (header: string): string[] =>
  header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
