import { JsonField, nameSchema } from '@groundwork/rest';

/** Room for every text in a language that takes three bytes a character. */
export const MAX_TEXTS_BYTES = 262_144;
const TEXTS = {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 2_000 },
  example: { sign_in_to: 'to shop at {app}' },
};

/** Body of Put tenant texts. (branding.md, "Texts") */
export class TenantTextsSettings {
  @JsonField({
    description: 'ICU messages by the key of the text they replace; those that are left out are ours again.',
    maxBytes: MAX_TEXTS_BYTES,
    example: TEXTS.example,
  })
  texts!: Record<string, unknown>;
}

/** What a tenant says in its own words in a language, beside what it says without them. */
export interface TenantTexts {
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly defaults: Readonly<Record<string, string>>;
}

nameSchema('TenantTexts', {
  type: 'object',
  required: ['language', 'texts', 'defaults'],
  properties: {
    language: { type: 'string', description: 'BCP 47 tag.', example: 'en' },
    texts: { ...TEXTS, description: "The tenant's own messages by key." },
    defaults: { ...TEXTS, description: 'Every message by key, as it is without those of the tenant.' },
  },
});
