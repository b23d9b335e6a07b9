import { brandImagePath } from '../branding/brand-images.js';
import { CARD_COLOR, TEXT_COLOR } from '../branding/branding.js';
import type { Brand } from '../branding/brands.service.js';

const ACCENT = '#2b55d4';
const PAGE = '#eef1f5';

/** What frames the body of a mail. */
export interface MailFrame {
  readonly brand: Brand;
  /** BCP 47 tag. */
  readonly language: string;
  readonly subject: string;
  readonly issuer: string;
}

/** The one layout of all mails: a card as wide as the screen, 36 rem at most, with the logo or the name of the tenant. (docs/branding.md, "Mails") */
export const mailLayout = (frame: MailFrame, body: string): string => `<!doctype html>
<html lang="${escapedMarkup(frame.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedMarkup(frame.subject)}</title>
<style>
${stylesOf(frame.brand)}
</style>
</head>
<body>
<div class="card">
<p class="brand">${markOf(frame)}</p>
${body}
</div>
</body>
</html>
`;

/** Colors are of the form `#rrggbb`; nothing else of the tenant's is in it. */
const stylesOf = ({ branding }: Brand): string =>
  [
    `body { margin: 0; padding: 24px 12px; background: ${branding.background_color ?? PAGE}; color: ${TEXT_COLOR}; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }`,
    `.card { max-width: 36rem; margin: 0 auto; padding: 24px; background: ${CARD_COLOR}; border-radius: 12px; overflow-wrap: anywhere; }`,
    '.brand { margin: 0 0 16px; font-weight: 600; } .brand img { max-width: 100%; height: 40px; width: auto; border: 0; }',
    `a { color: ${branding.primary_color ?? ACCENT}; } .card img { max-width: 100%; }`,
    `a.button { display: inline-block; padding: 10px 20px; border-radius: 8px; background: ${branding.primary_color ?? ACCENT}; color: #ffffff; text-decoration: none; }`,
    '.code { font-size: 28px; letter-spacing: 4px; font-weight: 600; }',
  ].join('\n');

function markOf({ brand, issuer }: MailFrame): string {
  const logo = brandImagePath(brand, 'logo');
  const name = escapedMarkup(brand.name);
  return logo === undefined ? name : `<img src="${escapedMarkup(issuer + logo)}" alt="${name}" height="40">`;
}

/** Text as markup, in quoted attributes too. */
export const escapedMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 32};`);
