import { ApiError } from '@groundwork/rest';
import type { BlobRange, BlobReader } from '../../platform/store.js';
import { essenceOf, isInlineOnRequest, PLAIN_TEXT } from '../../platform/media-type.js';
import {
  evaluateConditions,
  rangeHolds,
  type ConditionHeaders,
  chooseForm,
  type ContentForm,
  type FormHeaders,
  contentDisposition,
  type Disposition,
  digestField,
} from './content-headers.js';
import type { ContentRow } from './content-row.js';

const SPEC = /^(?:(\d+)-(\d*)|-(\d+))$/;

/**
 * The part of content that a `Range` header selects: one range, or several that merge into one; `whole` when it is absent, malformed
 * or would need several parts; `unsatisfiable` when none lies inside. (RFC 9110 §14.1.2, §14.2; storage.md §4)
 */
export function readRange(header: string | undefined, size: number): BlobRange | 'whole' | 'unsatisfiable' {
  const specs = /^bytes=(.+)$/i
    .exec(header?.trim() ?? '')?.[1]
    ?.split(',')
    .map((spec) => rangeOf(spec.trim(), size));
  if (!specs || specs.some((range) => range === 'malformed')) return 'whole';
  const ranges = specs.filter((range) => range !== 'outside' && range !== 'malformed');
  if (ranges.length === 0) return 'unsatisfiable';
  return mergedRange(ranges) ?? 'whole';
}

function rangeOf(spec: string, size: number): BlobRange | 'outside' | 'malformed' {
  const [, first, last, suffix] = SPEC.exec(spec) ?? [];
  if (suffix !== undefined)
    return Number(suffix) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(suffix)), end: size };
  if (first === undefined || (last && Number(last) < Number(first))) return 'malformed';
  return Number(first) >= size
    ? 'outside'
    : { start: Number(first), end: last ? Math.min(Number(last) + 1, size) : size };
}

/** One range when they overlap or touch. */
function mergedRange(ranges: readonly BlobRange[]): BlobRange | undefined {
  const [head, ...tail] = [...ranges].sort((a, b) => a.start - b.start);
  return tail.reduce(
    (whole: BlobRange | undefined, { start, end }) =>
      whole && start <= whole.end ? { start: whole.start, end: Math.max(whole.end, end) } : undefined,
    head,
  );
}

/** Content never runs in a browser: neither scripts nor forms, and in an opaque origin. (storage.md §4) */
const CLOSED = "default-src 'none'; sandbox";

/** Lets an SVG use its styles and embedded images; `sandbox` and `default-src` prevent scripts and requests. */
const OF_PICTURE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

/**
 * The headers that restrict content in a browser. Content shown inline on request by a URL that needs no token may be
 * framed by any page. (CSP Level 3, "sandbox", "frame-ancestors")
 */
export function contentPolicy(type: string, shownOnRequest: boolean, anyOrigin: boolean): Record<string, string> {
  const policy = shownOnRequest && essenceOf(type) === 'image/svg+xml' ? OF_PICTURE : CLOSED;
  const framed = shownOnRequest && anyOrigin ? '; frame-ancestors *' : '';
  return { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': policy + framed };
}

/** Options of a download: conditions, disposition, file name. */
export interface DownloadOptions {
  readonly headers: ConditionHeaders & FormHeaders & { readonly 'if-range'?: string };
  /** Authorized by a signed URL. */
  readonly granted?: boolean;
  readonly disposition?: Disposition;
  readonly filename?: string;
}

/** The response to a download: `range` is the part of the content to send, absent for none. */
export interface ContentAnswer {
  readonly status: 200 | 206 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly range?: BlobRange;
  /** The range is of the stored (compressed) bytes, not of the original ones. */
  readonly isStored: boolean;
}

/** A response with its body. */
export interface ContentReply extends ContentAnswer {
  readonly body?: Buffer | BlobReader;
}

/** Content, or a form derived from it that `tag` names. */
export type ShownContent = ContentRow & { readonly tag?: string };

/**
 * Content that needs no token may be shown and read by pages of every origin, without cookies. Always sent, so that a copy a browser
 * cached for `<img>` can be used by `fetch` too. (Fetch standard, "CORS protocol", "Cross-Origin-Resource-Policy header")
 */
const ANY_ORIGIN = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Accept-Ranges,Content-Disposition,Content-Encoding,Content-Length,Content-Range,ETag,RateLimit,Repr-Digest,Retry-After,X-Request-Id',
};

/** Throws `precondition_failed`, `range_not_satisfiable`. (RFC 9110 §13.2.2, §14) */
export function answerContent(row: ShownContent, options: DownloadOptions): ContentAnswer {
  const { headers } = options;
  const form = chooseForm(row, headers);
  const state = { etag: form.etag, modifiedAt: new Date(row.created_at) };
  const validators = validatorsOf(row, form, options);
  const verdict = evaluateConditions(headers, state, true);
  if (verdict === 'failed')
    throw new ApiError('precondition_failed', 'The content is no longer in the state the request requires.');
  if (verdict === 'not_modified') return { status: 304, headers: validators, isStored: form.isGzip };
  const selected = rangeHolds(headers['if-range'], state) ? readRange(headers.range, form.size) : 'whole';
  if (selected === 'unsatisfiable') throw unsatisfiable(form.size);
  const range = selected === 'whole' ? { start: 0, end: form.size } : selected;
  const whole = {
    ...validators,
    ...describeContent(row, form, options),
    'Content-Length': String(range.end - range.start),
  };
  if (selected === 'whole') return { status: 200, range, isStored: form.isGzip, headers: whole };
  const part = { 'Content-Range': `bytes ${range.start}-${range.end - 1}/${form.size}` };
  return { status: 206, range, isStored: form.isGzip, headers: { ...whole, ...part } };
}

/** What a 304 repeats. (RFC 9110 §15.4.5) */
const validatorsOf = (
  row: ShownContent,
  form: ContentForm,
  { granted = false }: DownloadOptions,
): Record<string, string> => ({
  ETag: form.etag,
  'Last-Modified': new Date(row.created_at).toUTCString(),
  'Cache-Control': row.is_public ? 'public, no-cache' : 'private, no-cache',
  ...(row.is_public || granted ? ANY_ORIGIN : {}),
  ...(form.varies ? { Vary: 'Accept-Encoding' } : {}),
});

/** What is sent with the content, or a part of it. */
function describeContent(row: ShownContent, form: ContentForm, options: DownloadOptions): Record<string, string> {
  const { disposition, filename, granted = false } = options;
  const shownOnRequest = disposition === 'inline' && isInlineOnRequest(row.mime_type);
  return {
    ...contentPolicy(row.mime_type, shownOnRequest, row.is_public || granted),
    'Accept-Ranges': 'bytes',
    'Content-Type': shownType(row.mime_type),
    'Content-Disposition': contentDisposition(row.mime_type, filename ?? row.name, disposition),
    ...(form.isGzip ? { 'Content-Encoding': 'gzip' } : {}),
    ...(row.tag === undefined && !form.isGzip ? { 'Repr-Digest': digestField(row.sha256) } : {}),
  };
}

/** Plain text has been checked to be UTF-8. */
const shownType = (type: string): string => (essenceOf(type) === PLAIN_TEXT ? 'text/plain; charset=utf-8' : type);

const unsatisfiable = (size: number): ApiError =>
  new ApiError('range_not_satisfiable', `The requested range lies outside the ${size} bytes of the content.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });
