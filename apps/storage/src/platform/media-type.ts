import { lookup } from 'mime-types';

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

/** The longest media type that is kept. (storage.md §8, test 5) */
export const MAX_MEDIA_TYPE = 127;

/** A media type, with whatever printable parameters. (RFC 9110 §8.3.1) */
export const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}[ \\t]*(;[\\x20-\\x7e]*)?$`);

/** A media type without parameters, or all subtypes of a type: `image/*`. (RFC 9110 §12.5.1) */
export const MEDIA_RANGE = new RegExp(`^${TOKEN}/${TOKEN}$`);

/** The type of unknown bytes. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** The result of `sniffType` for valid UTF-8 without a known signature. */
export const PLAIN_TEXT = 'text/plain';

/** Types that a browser may show in place; all others are downloads. (storage.md §4) */
const INLINE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/ogg',
  'video/ogg',
  PLAIN_TEXT,
]);

/** Types that are shown inline on explicit request: a browser shows them without running scripts. */
const INLINE_ON_REQUEST: ReadonlySet<string> = new Set(['application/pdf', 'image/svg+xml']);

/** Files that are archives by their bytes, and documents by what was declared. */
const PACKED: Readonly<Record<string, RegExp>> = {
  'application/zip':
    /^application\/(vnd\.openxmlformats-officedocument\.[\w.-]+|vnd\.oasis\.opendocument\.[\w.-]+|epub\+zip|java-archive)$/,
  'application/x-cfb': /^application\/(msword|vnd\.ms-(excel|powerpoint|project|outlook))$/,
};

/** A media type without its parameters, in lower case. */
export const essenceOf = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

/** The type may be shown in place. */
export const isInline = (type: string): boolean => INLINE_TYPES.has(essenceOf(type));

/** The type may be shown in place where the request says so. */
export const isInlineOnRequest = (type: string): boolean => INLINE_ON_REQUEST.has(essenceOf(type));

/** Pictures, sound and fonts are known by their bytes: a text that is called `a.ts` is no film. */
function typeByName(name: string): string | null {
  const type = name.lastIndexOf('.') > 0 && lookup(name);
  return type === false || /^(image|audio|video|font)\//.test(type) ? null : type;
}

/**
 * The type content is treated as: what the bytes say beats what was declared, and that what the extension of the file's name stands for;
 * a declared type that browsers show in place and the bytes do not confirm counts as unknown, and so does text whose head is no UTF-8.
 * (storage.md §1, "Effective type")
 */
export function effectiveType(stated: string | null, sniffed: string, name: string): string {
  const declared = stated ?? typeByName(name);
  const essence = essenceOf(declared ?? UNKNOWN_TYPE);
  if (PACKED[sniffed]?.test(essence)) return essence;
  if (sniffed !== UNKNOWN_TYPE && sniffed !== PLAIN_TEXT) return sniffed;
  if (declared === null) return UNKNOWN_TYPE;
  if (essence.startsWith('text/')) return sniffed === PLAIN_TEXT ? declared : UNKNOWN_TYPE;
  return isInline(essence) ? UNKNOWN_TYPE : declared;
}
