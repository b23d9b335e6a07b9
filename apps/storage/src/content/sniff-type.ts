import { fileTypeFromBuffer } from 'file-type';
import { PLAIN_TEXT, UNKNOWN_TYPE } from '../media-type.js';

/** So many bytes from the start are looked at. (storage.md §1, "Effective type") */
export const HEAD_BYTES = 4_100;

/** How markup begins that a browser would run, after a byte order mark and white space; `file-type` finds neither HTML nor SVG. */
const MARKUP: readonly (readonly [start: RegExp, type: string])[] = [
  [/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype\s+svg[^>]*>\s*)?<svg[\s>/]/i, 'image/svg+xml'],
  [/^<\?xml[^>]*>\s*(<!--[\s\S]*?-->\s*)*(<!doctype\s+html[^>]*>\s*)?<html[\s>]/i, 'application/xhtml+xml'],
  [
    /^(<!--|<!doctype\s+html|<(html|head|body|script|iframe|style|title|table|div|font|img|br|p|a|b|h1|meta|link|form|object|embed|base|frameset)[\s>/])/i,
    'text/html',
  ],
  [/^<\?xml[\s?]/i, 'application/xml'],
];

/** What the first bytes say: a known type; `text/plain` for other valid UTF-8; `application/octet-stream` for the rest. */
export async function sniffType(head: Buffer): Promise<string> {
  const text = textOf(head);
  const markup = text === undefined ? undefined : MARKUP.find(([start]) => start.test(text))?.[1];
  if (markup !== undefined) return markup;
  const found = await fileTypeFromBuffer(head);
  return found?.mime ?? (utf8Of(head) === undefined ? UNKNOWN_TYPE : PLAIN_TEXT);
}

/** The head as the text a browser would see, without byte order mark and leading space. */
function textOf(head: Buffer): string | undefined {
  const wide =
    head.length >= 2 &&
    (head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined);
  const text = wide ? new TextDecoder(wide).decode(head) : head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  return text.replace(/^[\s\0]+/, '');
}

/** Valid UTF-8 without control characters that texts do not have; a character may be cut at the end of a full head. */
function utf8Of(head: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length >= HEAD_BYTES });
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
