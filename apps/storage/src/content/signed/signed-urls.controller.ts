import { Apply, AsCaller, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { Body, RequestMethod } from '@nestjs/common';
import { BUCKET_HEADER, BucketHeader } from '../../buckets/bucket-header.js';
import { NewSignedUrl, SIGNED_URL_SCHEMA } from './signed-url.dto.js';
import { SignedUrlsService } from './signed-urls.service.js';

@Resource('files/:file_id/signed_urls', 'Signed URLs')
export class SignedUrlsController {
  constructor(private readonly urls: SignedUrlsService) {}

  @Apply(RequestMethod.POST, '', {
    scope: 'files:read|files:write',
    summary: 'Create signed URL',
    errors: ['content_not_found', 'insufficient_scope'],
    description: 'Lets its bearer read, or with `method: PUT` put, the content of this file without a token.',
    success: 201,
    answers: SIGNED_URL_SCHEMA,
    headers: BUCKET_HEADER,
  })
  create(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('file_id') id: string,
    @Body() wish: NewSignedUrl,
  ) {
    return this.urls.create(caller, bucket, id, wish);
  }
}
