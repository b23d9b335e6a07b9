import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatNumber } from '../data/format';
import { keepLanguage, readTexts, type Catalogue, type Language } from './catalogue';

export async function startLanguage({ language, texts }: Catalogue): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false }, // React escapes
  });
  i18next.services.formatter?.add('number', (value: number, lng = language) => formatNumber(value, lng));
  document.documentElement.lang = language;
}

/** Chosen by the person; kept on this machine. Rejects where the texts do not come: the language stays as it is. */
export async function chooseLanguage(language: Language): Promise<void> {
  i18next.addResourceBundle(language, 'translation', await readTexts(language));
  keepLanguage(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
