import { isInline, isInlineOnRequest } from '../../platform/media-type.js';

/** How content is offered: shown in place or saved. */
export type Disposition = 'inline' | 'attachment';

/**
 * The header that says how to take content, with the name in ASCII and in full. Types that browsers cannot run are inline unless an
 * attachment is wanted, PDF and SVG only where `inline` is, all others never. (RFC 6266; RFC 8187; storage.md §4)
 */
export function contentDisposition(type: string, name: string, asked?: Disposition): string {
  const disposition = isInline(type)
    ? (asked ?? 'inline')
    : isInlineOnRequest(type)
      ? (asked ?? 'attachment')
      : 'attachment';
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
}

/** Percent encoding of all but `attr-char`. (RFC 8187 §3.2.1) */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
