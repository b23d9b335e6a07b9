import { assertScope } from '@groundwork/auth';
import { findRow, Records } from '@groundwork/records';
import { ApiError, invalidField, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { BucketAccessService, selected } from '../../buckets/bucket-access.service.js';
import type { Bucket } from '../../buckets/bucket.entity.js';
import type { StorageConfig } from '../../platform/config.js';
import { USE_SCOPE } from '../../platform/scopes.js';
import { File, fileView } from '../../files/file.entity.js';
import { previewOptions, type PreviewOptions } from '../derived/preview.js';
import type { NewSignedUrl } from './signed-url.dto.js';
import { UrlKeysService } from './url-keys.service.js';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Disposition } from '../read/content-headers.js';

/** Longest life of a URL that a rule lets its maker sign. */
const MOST_SECONDS_BY_RULE = 3_600;

/** Signed URLs: their bearer may read or put one file's content without a token. (storage.md §4, "Signed URLs") */
@Injectable()
export class SignedUrlsService {
  constructor(
    private readonly records: Records,
    private readonly keys: UrlKeysService,
    private readonly access: BucketAccessService,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  /**
   * Throws `insufficient_scope` for a method the caller may not use, `content_not_found` when there is nothing to pin, `invalid_request`
   * for a preview that is put.
   */
  async create(caller: Caller, bucket: string, id: string, body: NewSignedUrl) {
    const [verb, scope] =
      body.method === 'PUT' ? (['change', 'files:write'] as const) : (['read', 'files:read'] as const);
    assertScope(caller, `${scope}|${USE_SCOPE}`);
    if (!caller.scopes.has(scope)) assertShort(body);
    const file = await this.access.withRecord(caller, bucket, verb, { view: fileView, id }, (files) =>
      findRow<File>(this.records.of(File, caller).where(selected(files)), fileView, { id }),
    );
    const grant = { ...grantOf(file, body, caller), epoch: await this.epochOf(file) };
    const { kid, secret } = await this.keys.current();
    return {
      url: `${this.config.PUBLIC_URL}/signed/${signGrant(grant, kid, secret)}`,
      method: body.method,
      expires_at: new Date(grant.expires * 1_000).toISOString(),
    };
  }

  private async epochOf({ bucket_id }: File): Promise<number> {
    const [bucket] = await this.records.query<Bucket>(sql`select url_epoch from bucket where id = ${bucket_id}`);
    return bucket?.url_epoch ?? 0;
  }

  /** Throws `forbidden` for a token that was altered, has expired, is of a retired key or for another method. */
  async redeem(token: string, method: UrlGrant['method']): Promise<UrlGrant> {
    const kid = kidOf(token);
    const key = kid === undefined ? undefined : await this.keys.find(kid);
    const grant = key && readGrant(token, key.secret);
    if (!grant || grant.expires * 1_000 <= Date.now())
      throw new ApiError('forbidden', 'The signed URL is invalid or has expired.');
    if (grant.method !== method) throw new ApiError('forbidden', `The signed URL is for ${grant.method} only.`);
    return grant;
  }
}

/** A rule may be removed before a later expiry. Throws `invalid_request`. */
function assertShort({ expires_in }: NewSignedUrl): void {
  if (expires_in > MOST_SECONDS_BY_RULE)
    throw invalidField('expires_in', `must be at most ${MOST_SECONDS_BY_RULE} for a token with ${USE_SCOPE}`, 'range');
}

function grantOf(file: File, body: NewSignedUrl, { subject }: Caller): UrlGrant {
  if (body.preview && body.method !== 'GET') throw invalidField('preview', 'is for the method GET');
  if (body.pinned && file.content_id === null)
    throw new ApiError('content_not_found', `File ${file.id} has no content to pin.`);
  return {
    fileId: file.id,
    method: body.method,
    expires: Math.floor(Date.now() / 1_000) + body.expires_in,
    subject,
    disposition: body.disposition ?? undefined,
    filename: body.filename ?? undefined,
    preview: body.preview ? previewOptions(body.preview) : undefined,
    contentId: body.pinned ? (file.content_id ?? undefined) : undefined,
    maxSize: body.max_size ?? undefined,
    mimeType: body.mime_type ?? undefined,
  };
}

/** What the bearer of a signed URL may do. */
export interface UrlGrant {
  readonly fileId: string;
  readonly method: 'GET' | 'PUT';
  /** Seconds since 1970. */
  readonly expires: number;
  /** The creator of the URL, who is recorded for what is put by it. */
  readonly subject: string;
  /** The bucket's epoch when the URL was made; absent for 0. */
  readonly epoch?: number;
  readonly disposition?: Disposition;
  readonly filename?: string;
  /** A GET returns this preview of the content instead of the content. */
  readonly preview?: PreviewOptions;
  /** The content the URL is bound to, when it is pinned. */
  readonly contentId?: string;
  /** Bytes. */
  readonly maxSize?: number;
  readonly mimeType?: string;
}

const VERSION = 'v1';

/** `v1.<kid>.<grant>.<HMAC-SHA-256 of the preceding parts>`. (storage.md §4, "Signed URLs") */
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
  // The last character of base64url has unused bits; compared as text they count too.
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
