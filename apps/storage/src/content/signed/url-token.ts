import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Disposition } from '../read/content-disposition.js';
import type { PreviewOptions } from '../derived/preview.js';

/** What the bearer of a signed URL may do. */
export interface UrlGrant {
  readonly fileId: string;
  readonly method: 'GET' | 'PUT';
  /** Seconds since 1970. */
  readonly expires: number;
  /** Who made the URL; what is put by it is put in this name. */
  readonly subject: string;
  /** The bucket's epoch when the URL was made; absent for 0. */
  readonly epoch?: number;
  readonly disposition?: Disposition;
  readonly filename?: string;
  /** A GET answers this preview of the content instead of the content. */
  readonly preview?: PreviewOptions;
  /** The content the URL is bound to, when it is pinned. */
  readonly contentId?: string;
  /** Bytes. */
  readonly maxSize?: number;
  readonly mimeType?: string;
}

const VERSION = 'v1';

/** `v1.<kid>.<grant>.<HMAC-SHA-256 of what stands before it>`. (storage.md §4, "Signed URLs") */
export function signGrant(grant: UrlGrant, kid: string, secret: Buffer): string {
  const signed = `${VERSION}.${kid}.${Buffer.from(JSON.stringify(grant)).toString('base64url')}`;
  return `${signed}.${macOf(signed, secret).toString('base64url')}`;
}

/** The kid of a token; `undefined` for what is none. */
export const kidOf = (token: string): string | undefined =>
  /^v1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]+\.[\w-]{43}$/.exec(token)?.[1];

/** The grant of a token its key has signed; `undefined` when a bit differs. */
export function readGrant(token: string, secret: Buffer): UrlGrant | undefined {
  const end = token.lastIndexOf('.');
  const mac = Buffer.from(token.slice(end + 1), 'base64url');
  const expected = macOf(token.slice(0, end), secret);
  // The last character of base64url has bits that stand for nothing; compared as text they count too.
  if (
    mac.length !== expected.length ||
    !timingSafeEqual(mac, expected) ||
    mac.toString('base64url') !== token.slice(end + 1)
  )
    return undefined;
  // Signed by us, so of the form `signGrant` gave it.
  return JSON.parse(Buffer.from(token.split('.')[2] ?? '', 'base64url').toString()) as UrlGrant;
}

const macOf = (text: string, secret: Buffer): Buffer => createHmac('sha256', secret).update(text).digest();
