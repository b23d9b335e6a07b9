import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, invalidField } from '@groundwork/rest';
import { essenceOf, MAX_MEDIA_TYPE, MEDIA_TYPE, UNKNOWN_TYPE } from '../../platform/media-type.js';
import { readContentMd5, readDigests, type Checksum } from '../read/digest-header.js';

/** What the headers of a PUT say of the bytes that follow. */
export interface PutHeaders {
  /** Absent when the length is not known before. */
  readonly length?: number;
  /** The declared media type; absent when it says nothing. */
  readonly type?: string;
  /** What the bytes must hash to. */
  readonly checksums: readonly Checksum[];
}

const FORM = 'multipart/form-data';

/** What clients send that were told no type: it declares nothing. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([UNKNOWN_TYPE, 'application/x-www-form-urlencoded']);

/**
 * Throws `unsupported_media_type` for compressed bytes and for a form, `invalid_request` for a malformed type or digest.
 * (storage.md §3, "PUT")
 */
export function readPutHeaders(headers: IncomingHttpHeaders): PutHeaders {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw encoded(encoding);
  if (headers['content-range'] !== undefined)
    throw invalidField('Content-Range', 'is not possible in a PUT of content; use /uploads');
  const length = headers['content-length'];
  return {
    length: length === undefined ? undefined : Number(length),
    type: declaredType(headers['content-type']),
    checksums: [
      ...readDigests('Content-Digest', headerOf(headers, 'content-digest')),
      ...readDigests('Repr-Digest', headerOf(headers, 'repr-digest')),
      ...readContentMd5(headerOf(headers, 'content-md5')),
    ],
  };
}

/** A field that is sent twice is one list. (RFC 9110 §5.3) */
const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

function declaredType(type: string | undefined): string | undefined {
  if (type !== undefined && essenceOf(type) === FORM) throw form();
  if (type === undefined || SAYS_NOTHING.has(essenceOf(type))) return undefined;
  if (type.length > MAX_MEDIA_TYPE || !MEDIA_TYPE.test(type)) {
    throw invalidField('Content-Type', `must be a media type of at most ${MAX_MEDIA_TYPE} characters`);
  }
  return type;
}

/** Tells what is taken instead. (RFC 9110 §12.5.3, §15.5.16) */
const encoded = (encoding: string): ApiError =>
  new ApiError('unsupported_media_type', `Content is stored as it is, not encoded as ${encoding.slice(0, 32)}.`, {
    headers: { 'Accept-Encoding': 'identity' },
  });

const form = (): ApiError =>
  new ApiError(
    'unsupported_media_type',
    'Send the bytes of the file themselves as the body, as curl -T does, not a form (multipart/form-data).',
  );
