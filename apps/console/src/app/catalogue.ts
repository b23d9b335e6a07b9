/** Languages by their tags, each by its own name. */
export const LANGUAGES = { en: 'English', mn: 'Монгол', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** All texts of a language. */
export interface Catalogue {
  readonly language: Language;
  readonly texts: object;
}

const KEY = 'console.language';
const isLanguage = (tag: string | null | undefined): tag is Language => tag != null && tag in LANGUAGES;

/** The one that was chosen, else the first of the browser's that there is. */
export function preferredLanguage(kept: string | null, wanted: readonly string[]): Language {
  if (isLanguage(kept)) return kept;
  return wanted.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/** Keeps a choice on this machine. */
export const keepLanguage = (language: Language): void => localStorage.setItem(KEY, language);

/** The texts of one language, none of the others. Each is complete, as a spec verifies: none falls back to another. */
export async function readTexts(language: Language): Promise<object> {
  if (language === 'mn') return (await import('../locales/mn')).default;
  if (language === 'de') return (await import('../locales/de')).default;
  return (await import('../locales/en')).default;
}

/** The texts in the language of the person. */
export async function readCatalogue(): Promise<Catalogue> {
  const language = preferredLanguage(localStorage.getItem(KEY), navigator.languages);
  return { language, texts: await readTexts(language) };
}
