import { linkTo } from '@groundwork/rest';
import type { Language } from '../../platform/texts/languages.service.js';
import type { Brand } from '../../platform/branding/brands.service.js';
import { brandImagePath } from '../../platform/branding/brand-images.js';
import { brandStylesPath } from './brand-styles.js';
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
      ${content} ${legalLinks(frame)}
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
        ${brandLinks(brand)}
      </head>
      <body>
        ${body}
      </body>
    </html> `;

function brandLinks(brand: Brand): Html {
  const [styles, icon] = [brandStylesPath(brand), brandImagePath(brand, 'favicon')];
  return html`${styles && html`<link rel="stylesheet" href="${linkTo(styles)}" />`}
  ${icon && html`<link rel="icon" href="${linkTo(icon)}" />`}`;
}

/** Terms of use and privacy policy of the tenant, in another window: the sign-in goes on in this one. */
export function legalLinks({ brand: { branding }, language: { texts } }: Frame): Html | undefined {
  const links = [
    [branding.terms_url, texts.terms],
    [branding.privacy_url, texts.privacy],
  ].filter((link): link is [string, string] => Boolean(link[0]));
  if (links.length === 0) return undefined;
  return html`<p class="muted legal">
    ${links.map(([href, text]) => html`<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a> `)}
  </p>`;
}

/** A tenant's logo, or the first letter of its name. */
export function brandMark(brand: Brand): Html {
  const logo = brandImagePath(brand, 'logo');
  const dark = brandImagePath(brand, 'logo_dark');
  const address = logo === undefined ? brand.logo : linkTo(logo);
  if (address === undefined)
    return html`<span class="mark" aria-hidden="true">${[...brand.name][0]?.toUpperCase()}</span>`;
  const image = html`<img src="${address}" alt="" />`;
  if (dark === undefined) return image;
  return html`<picture
    ><source media="(prefers-color-scheme: dark)" srcset="${linkTo(dark)}" />
    ${image}</picture
  >`;
}

/** An error message, which screen readers announce. */
export const alert = (text: string | undefined, id = 'alert'): Html | undefined =>
  text === undefined ? undefined : html`<p class="alert" role="alert" id="${id}">${text}</p>`;

/** A hidden member of a form. */
export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;
