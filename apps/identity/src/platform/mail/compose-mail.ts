import { MAIL_TEXTS, type MailLanguage, type MailTemplate } from './mail-texts.js';

/** A mail as somebody wants it sent. */
export interface Mail {
  readonly template: MailTemplate;
  /** `null` is thrown away unsent, at the cost of a mail: whether somebody has an account does not show. */
  readonly to: string | null;
  /** BCP 47 tag of the reader; English unless it is Mongolian. */
  readonly locale?: string | null;
  /** What stands in the braces of the text. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Where the link leads, below the issuer: `/ticket/…`. */
  readonly path?: string;
}

/** A mail as it is read. */
export interface ComposedMail {
  readonly to: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a mail in the reader's language. Links lead to the issuer and nowhere else. (identity.md §12, 47) */
export function composeMail({ template, to, locale, values = {}, path }: Mail, issuer: string): ComposedMail {
  const { subject, lines, link, ending } = MAIL_TEXTS[languageOf(locale)][template];
  const said = [...lines, ending].map((line) => filled(line, values));
  const url = path === undefined ? undefined : issuer + path;
  const parts = [...said.slice(0, -1), ...(url ? [url] : []), ...said.slice(-1)];
  const anchor = url ? [`<p><a href="${escaped(url)}">${escaped(link ?? url)}</a></p>`] : [];
  const paragraphs = said.map((line) => `<p>${escaped(line)}</p>`);
  return {
    to,
    subject,
    text: `${parts.join('\n\n')}\n`,
    html: [...paragraphs.slice(0, -1), ...anchor, ...paragraphs.slice(-1)].join('\n'),
  };
}

const languageOf = (locale?: string | null): MailLanguage => (/^mn\b/i.test(locale ?? '') ? 'mn' : 'en');

const filled = (line: string, values: NonNullable<Mail['values']>): string =>
  line.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 32};`);
