import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from '../locales/en.json';

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

/** English comes with the application, the others when they are needed. */
async function load(language: Language): Promise<object> {
  if (language === 'mn') return (await import('../locales/mn.json')).default;
  if (language === 'de') return (await import('../locales/de.json')).default;
  return en;
}

export async function startLanguage(): Promise<void> {
  const language = preferredLanguage(localStorage.getItem(KEY), navigator.languages);
  const resources = { en: { translation: en }, [language]: { translation: await load(language) } };
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources,
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
