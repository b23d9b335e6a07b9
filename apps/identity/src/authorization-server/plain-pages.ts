import type { KoaContextWithOIDC } from './provider-seam.js';

interface Errored {
  readonly error: string;
  readonly error_description?: string;
}

/** An error for people or, to who takes JSON, for programs; the status stays as it is. */
export function renderError(ctx: KoaContextWithOIDC, out: Errored): void {
  if (ctx.accepts('json', 'html') !== 'html') {
    ctx.body = { ...out };
    return;
  }
  const { error, error_description: description } = out;
  ctx.type = 'html';
  ctx.body = page('The request cannot be answered', `${description ?? ''} (${error})`);
}

/** For pages that are still to come. */
export function notOffered(ctx: KoaContextWithOIDC): void {
  ctx.status = 501;
  renderError(ctx, { error: 'not_implemented', error_description: 'This page is not offered yet.' });
}

/** A page without scripts; its text is escaped. */
export const page = (title: string, text: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p></main></body></html>
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
