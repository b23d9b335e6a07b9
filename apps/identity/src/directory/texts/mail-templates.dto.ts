import { nameSchema, TextField } from '@groundwork/rest';
import type { MailSource } from '../../platform/mail/default-mails.js';
import type { MailTemplate } from '../../platform/mail/mail-templates.js';

/** Room for all parts in a script that takes four bytes a character. */
export const MAX_MAIL_BYTES = 262_144;
const MAX = { subject: 200, html: 32_768, text: 16_384 } as const;
const EXAMPLE = {
  subject: '{{ code }} is your code',
  html: '<p>Your code is <strong class="code">{{ code }}</strong>.</p>',
  text: 'Your code is {{ code }}.',
} as const;
const OF_SUBJECT = 'One line of Liquid.';
const OF_HTML =
  'Liquid: the body inside the layout. `class="button"` makes a link a button, `class="code"` text large.';
const OF_TEXT = 'Liquid: what programs without HTML show.';

/** Body of Put mail template. (branding.md, "Mails") */
export class MailTemplateSettings {
  @TextField({ max: MAX.subject, description: OF_SUBJECT, example: EXAMPLE.subject }) subject!: string;
  @TextField({ max: MAX.html, description: OF_HTML, example: EXAMPLE.html }) html!: string;
  @TextField({ max: MAX.text, description: OF_TEXT, example: EXAMPLE.text }) text!: string;
}

/** Body of a preview or a test: parts that are left out are those in force. */
export class MailTemplateDraft {
  @TextField({ optional: true, max: MAX.subject, description: OF_SUBJECT, example: EXAMPLE.subject })
  subject?: string | null;
  @TextField({ optional: true, max: MAX.html, description: OF_HTML, example: EXAMPLE.html }) html?: string | null;
  @TextField({ optional: true, max: MAX.text, description: OF_TEXT, example: EXAMPLE.text }) text?: string | null;
}

/** A mail of a tenant as it is in force. */
export interface TenantMail extends MailSource {
  readonly template: MailTemplate;
  readonly language: string;
  readonly is_own: boolean;
  /** Names of the values it may use. */
  readonly values: readonly string[];
  readonly defaults: MailSource;
}

/** The mails there are, and in which languages the tenant has written them itself. */
export interface TenantMails {
  readonly languages: readonly string[];
  readonly items: readonly {
    readonly template: MailTemplate;
    readonly values: readonly string[];
    readonly own_languages: readonly string[];
  }[];
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const parts = { subject: text, html: text, text };

nameSchema('MailParts', { type: 'object', required: ['subject', 'html', 'text'], properties: parts });
nameSchema('TenantMail', {
  type: 'object',
  required: ['template', 'language', 'is_own', 'values', 'subject', 'html', 'text', 'defaults'],
  properties: {
    template: { ...text, example: 'one_time_password' },
    language: { ...text, description: 'BCP 47 tag.', example: 'en' },
    is_own: { type: 'boolean', description: 'The tenant has written it.' },
    values: { ...texts, description: 'Names of the values it may use; some mails lack `code` or `link`.' },
    ...parts,
    defaults: { type: 'object', required: ['subject', 'html', 'text'], properties: parts, description: 'Ours.' },
  },
});
nameSchema('TenantMails', {
  type: 'object',
  required: ['languages', 'items'],
  properties: {
    languages: { ...texts, description: 'In which a mail can be written, by BCP 47 tag.' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['template', 'values', 'own_languages'],
        properties: {
          template: text,
          values: { ...texts, description: 'Names of the values it may use.' },
          own_languages: { ...texts, description: 'In which the tenant has written it.' },
        },
      },
    },
  },
});
