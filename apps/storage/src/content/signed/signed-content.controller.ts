import { Records, type Presented } from '@groundwork/records';
import { Apply, Resource, type Caller, classSchema, AsCaller, UuidParam } from '@groundwork/rest';
import { InjectConfig, ReadsBody } from '@groundwork/service';
import { Param, Req, RequestMethod, Res, UseFilters, Body } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { StorageConfig } from '../../platform/config.js';
import { CONTENT_DOWNLOAD, CONTENT_HEAD, CONTENT_UPLOAD } from '../read/content-operations.js';
import { bodyOf } from '../write/expect-continue.service.js';
import { PreviewsService } from '../derived/previews.service.js';
import { PutContentService } from '../write/put-content.service.js';
import { ReadContentService } from '../read/read-content.service.js';
import { RefusedBody } from '../write/refused-body.filter.js';
import { sendContent } from '../read/send-content.js';
import { SignedUrlsService, type UrlGrant } from './signed-urls.service.js';
import sql from 'sql-template-tag';
import { assertNotRevoked } from '../read/content-row.js';
import { accepts, type BucketLimits } from '../../buckets/bucket-limits.js';
import { findPutTarget, type PutTarget } from '../write/put-target.js';
import { FileMetadata } from '../../files/file.entity.js';
import { BUCKET_HEADER, BucketHeader } from '../../buckets/bucket-header.js';
import { NewSignedUrl, SIGNED_URL_SCHEMA } from './signed-url.dto.js';

@Resource('files/:file_id/signed_urls', 'Signed URLs')
export class SignedUrlsController {
  constructor(private readonly urls: SignedUrlsService) {}

  @Apply(RequestMethod.POST, '', {
    scope: 'files:read|files:write|files:use',
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
    @Body() body: NewSignedUrl,
  ) {
    return this.urls.create(caller, bucket, id, body);
  }
}

/** The response of Put by signed URL. */
export const SIGNED_PUT_SCHEMA = {
  type: 'object',
  required: ['id', 'metadata', 'updated_date'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    metadata: classSchema(FileMetadata),
    updated_date: { type: 'string', format: 'date-time' },
  },
};

/** The members of a file that the bearer of a signed URL may see after a PUT: those that follow from its bytes. */
export const receiptOf = ({ id, metadata, updated_date }: Presented): Presented => ({ id, metadata, updated_date });

/** The caller of a PUT by a signed URL: its creator, without any scope. */
export const bearerOf = ({ subject }: UrlGrant): Caller => ({
  subject,
  clientId: subject,
  isUser: false,
  tenantId: null,
  allTenants: false,
  scopes: new Set(),
  claims: {},
});

/** The target of a PUT by a signed URL, with the limits of the URL beside those of the bucket. Throws `forbidden` for a revoked one. */
export async function findGranted(records: Records, grant: UrlGrant): Promise<PutTarget | undefined> {
  const target = await findPutTarget(records, grant.fileId, sql`true`);
  if (target) assertNotRevoked(grant, target);
  if (!target || (grant.contentId !== undefined && grant.contentId !== target.content_id)) return undefined;
  return { ...target, declared_mime: grant.mimeType ?? target.declared_mime, limits: narrowed(target.limits, grant) };
}

/** The smaller size, and the one type if the bucket accepts it. */
function narrowed(limits: BucketLimits, { maxSize = Infinity, mimeType }: UrlGrant): BucketLimits {
  const max_file_size = Math.min(limits.max_file_size ?? Infinity, maxSize);
  if (mimeType === undefined) return { ...limits, max_file_size };
  return { ...limits, max_file_size, allowed_mime_types: accepts(limits, mimeType) ? [mimeType] : [] };
}

const OPEN = {
  scope: 'own',
  description:
    'Needs no token but the one in the path. Open to pages of every origin (CORS); parameters in the query are ignored.',
  query: [],
  openQuery: true,
};

@Resource('signed/:token', 'Signed URLs')
export class SignedContentController {
  constructor(
    private readonly urls: SignedUrlsService,
    private readonly puts: PutContentService,
    private readonly reads: ReadContentService,
    private readonly previews: PreviewsService,
    private readonly records: Records,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  @Apply(RequestMethod.HEAD, '', {
    ...CONTENT_HEAD,
    ...OPEN,
    summary: 'Head by signed URL',
    also: [412, 413, 415, 416],
  })
  async head(@Param('token') token: string, @Req() { headers }: Request, @Res() response: Response) {
    const { preview, ...grant } = await this.urls.redeem(token, 'GET');
    const wanted = { ...grant, headers, granted: true };
    await sendContent(
      response,
      await (preview ? this.previews.describe(wanted, preview) : this.reads.describe(wanted)),
    );
  }

  @Apply(RequestMethod.GET, '', {
    ...CONTENT_DOWNLOAD,
    ...OPEN,
    summary: 'Get by signed URL',
    also: [412, 413, 415, 416],
  })
  async get(@Param('token') token: string, @Req() { headers }: Request, @Res() response: Response) {
    const { preview, ...grant } = await this.urls.redeem(token, 'GET');
    const wanted = { ...grant, headers, granted: true };
    await sendContent(response, await (preview ? this.previews.open(wanted, preview) : this.reads.open(wanted)));
  }

  @Apply(RequestMethod.PUT, '', {
    ...CONTENT_UPLOAD,
    ...OPEN,
    summary: 'Put by signed URL',
    answers: SIGNED_PUT_SCHEMA,
    answersAlso: { 201: { description: 'The first content of the file.', answers: SIGNED_PUT_SCHEMA } },
  })
  @ReadsBody('stream')
  @UseFilters(RefusedBody)
  async put(@Param('token') token: string, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    const grant = await this.urls.redeem(token, 'PUT');
    const find = () => findGranted(this.records, grant);
    const body = bodyOf(request, this.config.UPLOAD_IDLE_SECONDS);
    const put = { caller: bearerOf(grant), fileId: grant.fileId, find, headers: request.headers, body };
    const { file, etag, first } = await this.puts.put(put);
    response.status(first ? 201 : 200).setHeader('ETag', etag);
    return receiptOf(file);
  }
}
