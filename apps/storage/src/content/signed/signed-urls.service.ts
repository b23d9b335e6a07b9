import { assertScope } from '@groundwork/auth';
import { findRow, Records } from '@groundwork/records';
import { ApiError, invalidField, type Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { inBucket, type Bucket } from '../../buckets/bucket.entity.js';
import type { StorageConfig } from '../../platform/config.js';
import { File, fileView } from '../../files/file.entity.js';
import { previewOptions } from '../derived/preview.js';
import type { NewSignedUrl } from './signed-url.dto.js';
import { UrlKeysService } from './url-keys.service.js';
import { kidOf, readGrant, signGrant, type UrlGrant } from './url-token.js';

/** URLs that let their bearer read or put one file's content without a token. (storage.md §4, "Signed URLs") */
@Injectable()
export class SignedUrlsService {
  constructor(
    private readonly records: Records,
    private readonly keys: UrlKeysService,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  /**
   * Throws `insufficient_scope` for a method the caller may not use, `content_not_found` when there is nothing to pin, `invalid_request`
   * for a preview that is put.
   */
  async create(caller: Caller, bucket: string, id: string, wish: NewSignedUrl) {
    assertScope(caller, wish.method === 'PUT' ? 'files:write' : 'files:read');
    const file = await findRow<File>(this.records.of(File, caller).where(inBucket(bucket, caller)), fileView, { id });
    const grant = { ...grantOf(file, wish, caller), epoch: await this.epochOf(file) };
    const { kid, secret } = await this.keys.current();
    return {
      url: `${this.config.PUBLIC_URL}/signed/${signGrant(grant, kid, secret)}`,
      method: wish.method,
      expires_at: new Date(grant.expires * 1_000).toISOString(),
    };
  }

  private async epochOf({ bucket_id }: File): Promise<number> {
    const [bucket] = await this.records.query<Bucket>(sql`select url_epoch from bucket where id = ${bucket_id}`);
    return bucket?.url_epoch ?? 0;
  }

  /** Throws `forbidden` for a token that is changed, expired, of a retired key or for another method. */
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

function grantOf(file: File, wish: NewSignedUrl, { subject }: Caller): UrlGrant {
  if (wish.preview && wish.method !== 'GET') throw invalidField('preview', 'is for the method GET');
  if (wish.pinned && file.content_id === null)
    throw new ApiError('content_not_found', `File ${file.id} has no content to pin.`);
  return {
    fileId: file.id,
    method: wish.method,
    expires: Math.floor(Date.now() / 1_000) + wish.expires_in,
    subject,
    disposition: wish.disposition ?? undefined,
    filename: wish.filename ?? undefined,
    preview: wish.preview ? previewOptions(wish.preview) : undefined,
    contentId: wish.pinned ? (file.content_id ?? undefined) : undefined,
    maxSize: wish.max_size ?? undefined,
    mimeType: wish.mime_type ?? undefined,
  };
}
