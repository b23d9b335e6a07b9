import { linkTo } from '@groundwork/rest';
import type { Language } from '../../platform/texts/languages.service.js';
import type { Brand } from '../../platform/branding/brands.service.js';
import { STYLES_PATH } from './styles.js';

/** Escaped markup. Only `html` creates it. */
export class Html {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

/** Values of a template: text is escaped, lists are joined, `false`, `null` and `undefined` are omitted. */
export type Content = Html | string | number | false | null | undefined | readonly Content[];

/** A template whose every value is escaped, in text and in quoted attributes alike. (identity.md §12, 45) */
export const html = (parts: TemplateStringsArray, ...values: readonly Content[]): Html =>
  new Html(parts.reduce((made, part, i) => made + shown(values[i - 1]) + part));

function shown(value: Content): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  return value.map(shown).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Brand and language of a page. */
export interface Frame {
  readonly brand: Brand;
  readonly language: Language;
}

/** A whole page with a single card. */
export const layout = (frame: Frame, title: string, content: Html): Html =>
  documentOf(
    frame,
    title,
    html`<main>
      <p class="brand">${brandMark(frame.brand)}<span>${frame.brand.name}</span></p>
      ${content}
    </main>`,
  );

/** An HTML document with the style sheet. */
export const documentOf = ({ brand, language }: Frame, title: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="${language.tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${brand.name}</title>
        <link rel="stylesheet" href="${linkTo(STYLES_PATH)}" />
      </head>
      <body>
        ${body}
      </body>
    </html> `;

/** A tenant's logo, or the first letter of its name. */
export const brandMark = ({ name, logo }: Brand): Html =>
  logo
    ? html`<img src="${logo}" alt="" />`
    : html`<span class="mark" aria-hidden="true">${[...name][0]?.toUpperCase()}</span>`;

/** An error message, which screen readers announce. */
export const alert = (text: string | undefined, id = 'alert'): Html | undefined =>
  text === undefined ? undefined : html`<p class="alert" role="alert" id="${id}">${text}</p>`;

/** A hidden member of a form. */
export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;
