import { isInline, isInlineOnRequest } from '../../platform/media-type.js';
import { invalidField } from '@groundwork/rest';

/** Headers that make a request depend on the state of the content. (RFC 9110 §13.1) */
export interface ConditionHeaders {
  readonly 'if-match'?: string;
  readonly 'if-none-match'?: string;
  readonly 'if-modified-since'?: string;
  readonly 'if-unmodified-since'?: string;
}

/** The state of content that conditions are evaluated against; absent when there is none. */
export interface ContentState {
  readonly etag: string;
  /** Tags of other forms of the same content, which match too. */
  readonly otherTags?: readonly string[];
  readonly modifiedAt: Date;
}

/** The result of conditions: proceed, 304, or 412. */
export type Verdict = 'proceed' | 'not_modified' | 'failed';

/** Evaluates the conditions in the order of RFC 9110 §13.2.2; 304 only for reading. */
export function evaluateConditions(
  headers: ConditionHeaders,
  state: ContentState | undefined,
  reading: boolean,
): Verdict {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined ? !matches(match, state, true) : isNewerThan(state, headers['if-unmodified-since']))
    return 'failed';
  if (noneMatch !== undefined)
    return matches(noneMatch, state, false) ? (reading ? 'not_modified' : 'failed') : 'proceed';
  const since = reading ? headers['if-modified-since'] : undefined;
  return since !== undefined && state !== undefined && isDate(since) && !isNewerThan(state, since)
    ? 'not_modified'
    : 'proceed';
}

/** `*` is any content at all; strong comparison ignores weak tags. (RFC 9110 §8.8.3.2) */
function matches(list: string, state: ContentState | undefined, strong: boolean): boolean {
  if (state === undefined) return false;
  if (list.trim() === '*') return true;
  const tags = [...list.matchAll(/(W\/)?("[^"]*")/g)];
  const own = [state.etag, ...(state.otherTags ?? [])];
  return tags.some(([, weak, tag = '']) => own.includes(tag) && !(strong && weak));
}

/** HTTP dates have whole seconds. */
const isNewerThan = (state: ContentState | undefined, date: string | undefined): boolean =>
  state !== undefined &&
  date !== undefined &&
  isDate(date) &&
  Math.floor(state.modifiedAt.getTime() / 1_000) * 1_000 > Date.parse(date);

const isDate = (text: string): boolean => /GMT$/.test(text) && !Number.isNaN(Date.parse(text));

/** A `Range` holds only while the content is the one `If-Range` names: a strong tag, or its exact date. (RFC 9110 §13.1.5) */
export function rangeHolds(ifRange: string | undefined, { etag, modifiedAt }: ContentState): boolean {
  if (ifRange === undefined) return true;
  return ifRange.startsWith('"')
    ? ifRange === etag
    : isDate(ifRange) && Date.parse(ifRange) === Math.floor(modifiedAt.getTime() / 1_000) * 1_000;
}

/** The client accepts gzip; a weight of 0 refuses it, and `*` matches codings that are not named. (RFC 9110 §12.5.3) */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((member) => {
      const [coding = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [coding, weight === undefined ? 1 : Number(weight)];
    }),
  );
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}

/** Marks the entity tag of the compressed form. (storage.md §4, "Compression") */
export const GZIP_TAG = 'gz';

/** The entity tag of content, or of a form derived from it. */
export const etagOf = (sha256: string, tag?: string): string => `"${tag === undefined ? sha256 : `${sha256}-${tag}`}"`;

/** Content, or a form derived from it that `tag` names, with its encodings. */
export interface ContentForms {
  readonly sha256: string;
  readonly tag?: string;
  readonly size: number;
  readonly size_stored: number;
  readonly encoding: 'identity' | 'gzip';
}

/** The form that is sent. */
export interface ContentForm {
  readonly etag: string;
  /** Bytes of this form. */
  readonly size: number;
  /** It is the compressed one, as it is stored. */
  readonly isGzip: boolean;
  /** Another client may get another form: `Vary`. */
  readonly varies: boolean;
}

/** The headers that select a form. */
export interface FormHeaders {
  readonly range?: string;
  readonly 'accept-encoding'?: string;
  readonly 'if-none-match'?: string;
}

/**
 * Compressed content is sent as it is stored to clients that accept gzip and request all of it. Ranges are of the original content, and so is
 * a 304 for its entity tag. (RFC 9110 §12.1, §14.2)
 */
export function chooseForm(content: ContentForms, headers: FormHeaders): ContentForm {
  const varies = content.encoding === 'gzip' && content.tag === undefined;
  const etag = etagOf(content.sha256, content.tag);
  const hasIdentity = headers['if-none-match']?.includes(etag) ?? false;
  const isGzip = varies && headers.range === undefined && !hasIdentity && acceptsGzip(headers['accept-encoding']);
  return isGzip
    ? { etag: etagOf(content.sha256, GZIP_TAG), size: content.size_stored, isGzip, varies }
    : { etag, size: content.size, isGzip, varies };
}

/** How content is offered: shown in place or saved. */
export type Disposition = 'inline' | 'attachment';

/**
 * The header `Content-Disposition`, with the name in ASCII and in full. Types that browsers cannot run are inline unless an
 * attachment is requested, PDF and SVG only where `inline` is, all others never. (RFC 6266; RFC 8187; storage.md §4)
 */
export function contentDisposition(type: string, name: string, requested?: Disposition): string {
  const disposition = isInline(type)
    ? (requested ?? 'inline')
    : isInlineOnRequest(type)
      ? (requested ?? 'attachment')
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

/** A digest that the bytes must have. */
export interface Checksum {
  /** The name `node:crypto` has for the algorithm. */
  readonly algorithm: 'sha256' | 'sha512' | 'md5';
  readonly hex: string;
}

const MEMBER = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):$/;

/** The algorithms of digest fields that are verified, with their lengths in bytes. (RFC 9530 §5) */
const ALGORITHMS: ReadonlyMap<string | undefined, readonly [Checksum['algorithm'], bytes: number]> = new Map([
  ['sha-256', ['sha256', 32]],
  ['sha-512', ['sha512', 64]],
  ['md5', ['md5', 16]],
]);

/**
 * The digests a `Content-Digest` or `Repr-Digest` field states; other algorithms are ignored, as the RFC says.
 * Throws `invalid_request` for a malformed field. (RFC 9530 §2, §3)
 */
export function readDigests(field: string, value: string | undefined): Checksum[] {
  if (value === undefined) return [];
  return value.split(',').flatMap((text) => {
    const member = MEMBER.exec(text.trim());
    if (!member) throw invalidField(field, 'must be a dictionary of digests such as sha-256=:<base64>:');
    const [, name, base64 = ''] = member;
    const [algorithm, bytes] = ALGORITHMS.get(name) ?? [];
    return algorithm && bytes ? [{ algorithm, hex: hexOf(field, `a ${name} of ${bytes} bytes`, base64, bytes) }] : [];
  });
}

/** The digest of a `Content-MD5` field. Throws `invalid_request` for a malformed one. (RFC 1864 §2) */
export const readContentMd5 = (value: string | undefined): Checksum[] =>
  value === undefined
    ? []
    : [{ algorithm: 'md5', hex: hexOf('Content-MD5', 'the base64 of 16 bytes', value.trim(), 16) }];

function hexOf(field: string, form: string, base64: string, bytes: number): string {
  const digest = Buffer.from(base64, 'base64');
  if (digest.length !== bytes) throw invalidField(field, `must have ${form}`);
  return digest.toString('hex');
}

/** A sha-256 in hex as the value of a digest field. */
export const digestField = (sha256: string): string => `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;
