import enMails from '../mail/texts/en.json' with { type: 'json' };
import deMails from '../mail/texts/de.json' with { type: 'json' };
import esMails from '../mail/texts/es.json' with { type: 'json' };
import frMails from '../mail/texts/fr.json' with { type: 'json' };
import jaMails from '../mail/texts/ja.json' with { type: 'json' };
import koMails from '../mail/texts/ko.json' with { type: 'json' };
import mnMails from '../mail/texts/mn.json' with { type: 'json' };
import ptBrMails from '../mail/texts/pt-BR.json' with { type: 'json' };
import zhHansMails from '../mail/texts/zh-Hans.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import mn from './mn.json' with { type: 'json' };
import ptBr from './pt-BR.json' with { type: 'json' };
import zhHans from './zh-Hans.json' with { type: 'json' };

/** The languages there are, by BCP 47 tag, with the texts of pages and the words of mails; English first. */
export const BUILT_IN_LANGUAGES = {
  en: { pages: en, mails: enMails },
  de: { pages: de, mails: deMails },
  es: { pages: es, mails: esMails },
  fr: { pages: fr, mails: frMails },
  ja: { pages: ja, mails: jaMails },
  ko: { pages: ko, mails: koMails },
  mn: { pages: mn, mails: mnMails },
  'pt-BR': { pages: ptBr, mails: ptBrMails },
  'zh-Hans': { pages: zhHans, mails: zhHansMails },
} as const;
