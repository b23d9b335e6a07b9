import type { Brand } from '../branding/brands.service.js';
import { defaultMail, type MailSource } from './default-mails.js';
import { renderLiquid, renderOurs } from './liquid.js';
import { MailFault } from './mail-fault.js';
import { mailLayout } from './mail-layout.js';
import { assertPlainLinks, type AllowedLinks } from './mail-links.js';
import { assertMailMarkup } from './mail-markup.js';
import { neededOf, type MailTemplate, type MailValues } from './mail-templates.js';

/** The parts of a mail. */
export const MAIL_PARTS = ['subject', 'html', 'text'] as const;

/** A mail as it is read. */
export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a mail stands in. */
export interface MailSetting {
  readonly brand: Brand;
  /** BCP 47 tag. */
  readonly language: string;
  readonly issuer: string;
}

/** Fills in a mail of ours. */
export function composeDefault(template: MailTemplate, values: MailValues, setting: MailSetting): ComposedMail {
  return framed(filled(defaultMail(template, setting.language), values), setting);
}

/** Fills in a mail of a tenant's writing, and checks what came out: see `checkedParts`. Throws MailFault. */
export function composeOwn(
  source: MailSource,
  values: MailValues,
  setting: MailSetting,
  allowed: AllowedLinks,
): ComposedMail {
  return framed(checkedParts(source, values, allowed), setting);
}

/**
 * The filled-in parts of a mail of a tenant's writing. Throws MailFault, which begins with the part, unless each renders within its bounds,
 * is of plain markup, links to allowed places alone and contains what the reader needs.
 */
export function checkedParts(source: MailSource, values: MailValues, allowed: AllowedLinks): MailSource {
  return eachPart((part) => {
    const made = renderLiquid({ source: source[part], values, form: formOf(part) });
    if (made.trim() === '') throw new MailFault('is empty when it is filled in');
    if (part === 'html') assertMailMarkup(made, allowed);
    else assertPlainLinks(made, allowed);
    const needed = neededOf(values);
    const shown = part === 'html' ? made.replaceAll('&amp;', '&') : made;
    if (part !== 'subject' && needed !== undefined && !shown.includes(needed))
      throw new MailFault(`does not contain {{ ${values['link'] == null ? 'code' : 'link'} }}`);
    return made;
  });
}

const filled = (source: MailSource, values: MailValues): MailSource =>
  eachPart((part) => renderOurs({ source: source[part], values, form: formOf(part) }));

const formOf = (part: (typeof MAIL_PARTS)[number]) => (part === 'html' ? 'html' : 'text');

/** Runs for each part; a fault begins with its name. */
function eachPart(make: (part: (typeof MAIL_PARTS)[number]) => string): MailSource {
  const named = (part: (typeof MAIL_PARTS)[number]): string => {
    try {
      return make(part);
    } catch (error) {
      throw error instanceof MailFault ? new MailFault(`${part} ${error.message}`) : error;
    }
  };
  return { subject: named('subject'), html: named('html'), text: named('text') };
}

const MAX_SUBJECT = 200;

/** A subject is one line, whatever a value has. */
function framed({ subject: written, html, text }: MailSource, { brand, language, issuer }: MailSetting): ComposedMail {
  const subject = written.replace(/\s+/g, ' ').trim().slice(0, MAX_SUBJECT);
  return {
    subject,
    text: `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`,
    html: mailLayout({ brand, language, subject, issuer }, html.trim()),
  };
}
