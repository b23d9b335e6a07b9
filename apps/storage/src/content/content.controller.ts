import { Records } from '@groundwork/records';
import { Apply, AsCaller, Resource, UuidParam, type Caller, type RawQuery } from '@groundwork/rest';
import { InjectConfig, ReadsBody } from '@groundwork/service';
import { Query, Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import sql from 'sql-template-tag';
import { BUCKET_HEADER, BucketHeader } from '../buckets/bucket-header.js';
import { BucketAccessService, ownedOf } from '../buckets/bucket-access.service.js';
import { fileView } from '../files/file.entity.js';
import type { StorageConfig } from '../platform/config.js';
import { CONTENT_DOWNLOAD, CONTENT_HEAD, CONTENT_UPLOAD } from './read/content-operations.js';
import { bodyOf } from './write/expect-continue.service.js';
import { OptionalToken } from './read/optional-token.guard.js';
import { PutContentService } from './write/put-content.service.js';
import { findPutTarget } from './write/put-target.js';
import { ReadContentService, contentRequest } from './read/read-content.service.js';
import { RefusedBody } from './write/refused-body.filter.js';
import { sendContent } from './read/send-content.js';

@Resource('files/:file_id/content', 'Content')
export class ContentController {
  constructor(
    private readonly puts: PutContentService,
    private readonly reads: ReadContentService,
    private readonly records: Records,
    private readonly access: BucketAccessService,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  // Before GET, whose route would handle HEAD too and open the store for it.
  @Apply(RequestMethod.HEAD, '', CONTENT_HEAD)
  @OptionalToken()
  async head(
    @UuidParam('file_id') id: string,
    @Query() query: RawQuery,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    await sendContent(response, await this.reads.describe(contentRequest(id, request, query)));
  }

  @Apply(RequestMethod.GET, '', CONTENT_DOWNLOAD)
  @OptionalToken()
  async get(
    @UuidParam('file_id') id: string,
    @Query() query: RawQuery,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    await sendContent(response, await this.reads.open(contentRequest(id, request, query)));
  }

  @Apply(RequestMethod.PUT, '', { ...CONTENT_UPLOAD, headers: { ...BUCKET_HEADER, ...CONTENT_UPLOAD.headers } })
  @ReadsBody('stream')
  @UseFilters(RefusedBody)
  async put(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('file_id') fileId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const body = bodyOf(request, this.config.UPLOAD_IDLE_SECONDS);
    const record = { view: fileView, id: fileId };
    const { file, etag, first } = await this.access.withRecord(caller, bucket, 'change', record, (files) => {
      const condition = sql`${files.bucket}${ownedOf(files.ownedBy, sql`f`)}`;
      const find = () => findPutTarget(this.records, fileId, condition);
      return this.puts.put({ caller, fileId, find, headers: request.headers, body });
    });
    response.status(first ? 201 : 200).setHeader('ETag', etag);
    return file;
  }
}
