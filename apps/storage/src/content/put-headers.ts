import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, invalidField } from '@groundwork/rest';
import { essenceOf, MAX_MEDIA_TYPE, MEDIA_TYPE, UNKNOWN_TYPE } from '../media-type.js';
import { readDigest } from './digest-header.js';

/** What the headers of a PUT say of the bytes that follow. */
export interface PutHeaders {
  /** Absent when the length is not known before. */
  readonly length?: number;
  /** The declared media type; absent when it says nothing. */
  readonly type?: string;
  readonly sha256?: string;
}

/** What clients send that were told no type: it declares nothing. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([UNKNOWN_TYPE, 'application/x-www-form-urlencoded']);

/** Throws `unsupported_media_type` for compressed bytes, `invalid_request` for a malformed type or digest. (storage.md §3, "PUT") */
export function readPutHeaders(headers: IncomingHttpHeaders): PutHeaders {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ApiError('unsupported_media_type', `Content is taken as it is, not encoded as ${encoding.slice(0, 32)}.`);
  }
  if (headers['content-range'] !== undefined)
    throw invalidField('Content-Range', 'is not possible in a PUT of content; use /uploads');
  const length = headers['content-length'];
  return {
    length: length === undefined ? undefined : Number(length),
    type: declaredType(headers['content-type']),
    sha256:
      readDigest('Content-Digest', headerOf(headers, 'content-digest')) ??
      readDigest('Repr-Digest', headerOf(headers, 'repr-digest')),
  };
}

/** A field that is sent twice is one list. (RFC 9110 §5.3) */
const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

function declaredType(type: string | undefined): string | undefined {
  if (type === undefined || SAYS_NOTHING.has(essenceOf(type))) return undefined;
  if (type.length > MAX_MEDIA_TYPE || !MEDIA_TYPE.test(type)) {
    throw invalidField('Content-Type', `must be a media type of at most ${MAX_MEDIA_TYPE} characters`);
  }
  return type;
}
