import { Apply, AsCaller, Resource, UuidParam, type Caller, type RawQuery } from '@groundwork/rest';
import { InjectConfig, ReadsBody } from '@groundwork/service';
import { Query, Req, RequestMethod, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BUCKET_HEADER, BucketHeader } from '../bucket-header.js';
import type { StorageConfig } from '../config.js';
import { CONTENT_DOWNLOAD, CONTENT_HEAD, CONTENT_UPLOAD } from './content-operations.js';
import { contentRequest } from './content-request.js';
import { askForBody } from './expect-continue.service.js';
import { OptionalTokenGuard } from './optional-token.guard.js';
import { PutContentService } from './put-content.service.js';
import { ReadContentService } from './read-content.service.js';
import { pace, receiveBody } from './receive-body.js';
import { RefusedBody } from './refused-body.interceptor.js';
import { sendContent } from './send-content.js';

@Resource('files/:file_id/content', 'Content')
export class ContentController {
  constructor(
    private readonly puts: PutContentService,
    private readonly reads: ReadContentService,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  // Before GET, which would answer HEAD too and open the store for it.
  @Apply(RequestMethod.HEAD, '', CONTENT_HEAD)
  @UseGuards(OptionalTokenGuard)
  async head(
    @UuidParam('file_id') id: string,
    @Query() query: RawQuery,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    await sendContent(response, await this.reads.describe(contentRequest(id, request, query)));
  }

  @Apply(RequestMethod.GET, '', CONTENT_DOWNLOAD)
  @UseGuards(OptionalTokenGuard)
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
  @UseInterceptors(RefusedBody)
  async put(
    @AsCaller() caller: Caller,
    @BucketHeader() bucket: string,
    @UuidParam('file_id') fileId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const body = () => {
      askForBody(request);
      return receiveBody(request, pace(this.config.UPLOAD_IDLE_SECONDS));
    };
    const { file, etag, first } = await this.puts.put({ caller, bucket, fileId, headers: request.headers, body });
    response.status(first ? 201 : 200).setHeader('ETag', etag);
    return file;
  }
}
