import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Languages by their tags, each by its own name. */
export const LANGUAGES = { en: 'English', mn: 'Монгол', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = 'console.language';
const isLanguage = (tag: string | null | undefined): tag is Language => tag != null && tag in LANGUAGES;

/** The one that was chosen, else the first of the browser's that there is. */
export function preferredLanguage(kept: string | null, wanted: readonly string[]): Language {
  if (isLanguage(kept)) return kept;
  return wanted.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/** The texts of one language, none of the others. Each is complete, as a spec verifies: none falls back to another. */
async function load(language: Language): Promise<object> {
  if (language === 'mn') return (await import('../locales/mn')).default;
  if (language === 'de') return (await import('../locales/de')).default;
  return (await import('../locales/en')).default;
}

export async function startLanguage(): Promise<void> {
  const language = preferredLanguage(localStorage.getItem(KEY), navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await load(language) } },
    interpolation: { escapeValue: false }, // React escapes
  });
  document.documentElement.lang = language;
}

/** Chosen by the person; kept on this machine. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  i18next.addResourceBundle(language, 'translation', await load(language));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
