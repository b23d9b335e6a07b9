import { BUILT_IN_LANGUAGES } from '../texts/built-in-languages.js';
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

type WordsOfMails = Readonly<Record<MailTemplate, MailWords>>;

/** The words of all mails by language. A spec compares them. */
export const MAIL_WORDS: Readonly<Record<string, WordsOfMails>> = Object.fromEntries(
  Object.entries(BUILT_IN_LANGUAGES).map(([tag, { mails }]): [string, WordsOfMails] => [tag, mails]),
);

const ENGLISH: WordsOfMails = BUILT_IN_LANGUAGES.en.mails;

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
