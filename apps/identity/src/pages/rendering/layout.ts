import { linkTo } from '@groundwork/rest';
import type { Language } from '../texts/choose-language.js';
import type { Brand } from '../../directory/tenants/brand.js';
import { html, type Html } from './html.js';
import { STYLES_PATH } from './styles.js';

/** What every page is made with. */
export interface Frame {
  readonly brand: Brand;
  readonly language: Language;
}

/** A whole page: one card in the middle. */
export const layout = (frame: Frame, title: string, content: Html): Html =>
  documentOf(
    frame,
    title,
    html`<main>
      <p class="brand">${brandMark(frame.brand)}<span>${frame.brand.name}</span></p>
      ${content}
    </main>`,
  );

/** A document with the one style sheet. */
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

/** What went wrong, read out at once. */
export const alert = (text: string | undefined, id = 'alert'): Html | undefined =>
  text === undefined ? undefined : html`<p class="alert" role="alert" id="${id}">${text}</p>`;

/** A hidden member of a form. */
export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;
