import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import ko from './texts/ko.json' with { type: 'json' };
import mn from './texts/mn.json' with { type: 'json' };
import ptBr from './texts/pt-BR.json' with { type: 'json' };
import zhHans from './texts/zh-Hans.json' with { type: 'json' };
import type { MailTemplate } from './mail-templates.js';

/** A mail as Liquid: three parts, of which `html` is the body inside the layout. */
export interface MailSource {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The words of one mail, as Liquid without markup. */
export interface MailWords {
  readonly subject: string;
  readonly lines: readonly string[];
  /** The line with the code, where the mail may have one beside the link. */
  readonly code?: string;
  /** The text of the link, where there is one. */
  readonly link?: string;
  readonly ending: string;
}

const ENGLISH: Readonly<Record<MailTemplate, MailWords>> = en;

/** The words of all mails by language. A spec compares them. */
export const MAIL_WORDS: Readonly<Record<string, Readonly<Record<MailTemplate, MailWords>>>> = {
  en: ENGLISH,
  de,
  es,
  fr,
  ja,
  ko,
  mn,
  'pt-BR': ptBr,
  'zh-Hans': zhHans,
};

/** The mail of a template in a language (BCP 47), in English where there is none in it. */
export function defaultMail(template: MailTemplate, language: string): MailSource {
  const { subject, lines, code, link, ending } = (MAIL_WORDS[language] ?? ENGLISH)[template];
  const button = `<p><a class="button" href="{{ link }}">${link}</a></p>`;
  const html = [
    ...lines.map(paragraph),
    ...(code === undefined ? [] : [`{% if code %}${paragraph(code)}{% endif %}`]),
    ...(link === undefined ? [] : [`{% if link %}${button}{% endif %}`]),
    paragraph(ending),
  ];
  const text = [
    ...lines,
    ...(code === undefined ? [] : [`{% if code %}${code}{% endif %}`]),
    ...(link === undefined ? [] : ['{% if link %}{{ link }}{% endif %}']),
    ending,
  ];
  return { subject, html: html.join('\n'), text: text.join('\n\n') };
}

const paragraph = (line: string): string => `<p>${line}</p>`;
