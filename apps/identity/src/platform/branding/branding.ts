import { ListField, TextField, UrlField } from '@groundwork/rest';
import { ValidateBy } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { contrastOf, MIN_CONTRAST } from './colors.js';

/** A color that can be read on another one, or another one on it. */
const ColorField = (description: string, beside: string): PropertyDecorator =>
  applyDecorators(
    TextField({ optional: true, pattern: /^#[0-9a-fA-F]{6}$/, form: 'a color of the form #rrggbb', description }),
    ValidateBy({
      name: 'contrast',
      validator: {
        validate: (value: unknown) => faultOf(value, beside) === undefined,
        defaultMessage: (given) => faultOf(given?.value, beside) ?? '',
      },
    }),
  );

function faultOf(color: unknown, beside: string): string | undefined {
  if (typeof color !== 'string' || !/^#[0-9a-fA-F]{6}$/.test(color)) return undefined; // the form says so
  const ratio = contrastOf(color, beside);
  // Rounded down: 4.499 is not 4.5.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
  return ratio >= MIN_CONTRAST
    ? undefined
    : `has a contrast of ${shown}:1 with ${beside}; at least ${MIN_CONTRAST}:1 is needed`;
}

/** Color of cards, and of text on buttons. */
export const CARD_COLOR = '#ffffff';
/** Color of text. */
export const TEXT_COLOR = '#16191d';

/** How the pages and mails of a tenant look. (branding.md) */
export class Branding {
  @ColorField('Of buttons and links; 4.5:1 with white at least.', CARD_COLOR) primary_color?: string | null;
  @ColorField(`Behind the card, while the browser prefers light; 4.5:1 with ${TEXT_COLOR} at least.`, TEXT_COLOR)
  background_color?: string | null;
  @UrlField({ optional: true, description: 'Terms of use, linked on every page.' }) terms_url?: string | null;
  @UrlField({ optional: true, description: 'Privacy policy, linked on every page.' }) privacy_url?: string | null;
  @ListField({
    optional: true,
    maxItems: 50,
    max: 35,
    pattern: /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/,
    description: 'Languages of the pages by BCP 47 tag, the first where no other fits; all that there are by default.',
  })
  languages?: string[] | null;
}
