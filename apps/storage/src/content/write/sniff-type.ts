import { fileTypeFromBuffer } from 'file-type';
import { PLAIN_TEXT, UNKNOWN_TYPE } from '../../platform/media-type.js';

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
  const text = asBrowserReads(head);
  const markup = MARKUP.find(([start]) => start.test(text))?.[1];
  if (markup !== undefined) return markup;
  const found = await fileTypeFromBuffer(head);
  return found?.mime ?? (isText(head) ? PLAIN_TEXT : UNKNOWN_TYPE);
}

/** The head as a browser would read it, by its byte order mark; without that and leading space. */
const asBrowserReads = (head: Buffer): string => new TextDecoder(encodingOf(head)).decode(head).replace(/^[\s\0]+/, '');

function encodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | 'utf-8' {
  const mark = head.subarray(0, 2).toString('hex');
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
}

/** A control character that stands in no text: any but white space and escape. */
const isControl = (byte: number): boolean => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;

/** Valid UTF-8 without such characters; a character may be cut at the end of a full head. */
function isText(head: Buffer): boolean {
  if (head.some(isControl)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length >= HEAD_BYTES });
    return true;
  } catch {
    return false;
  }
}
