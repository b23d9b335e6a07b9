import { Records } from '@groundwork/records';
import { Apply, Resource } from '@groundwork/rest';
import { InjectConfig, ReadsBody } from '@groundwork/service';
import { Param, Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { StorageConfig } from '../../platform/config.js';
import { CONTENT_DOWNLOAD, CONTENT_HEAD, CONTENT_UPLOAD } from '../read/content-operations.js';
import { bodyOf } from '../write/expect-continue.service.js';
import { leavingOf } from '../read/leaving.js';
import { PreviewsService } from '../derived/previews.service.js';
import { PutContentService } from '../write/put-content.service.js';
import { ReadContentService } from '../read/read-content.service.js';
import { RefusedBody } from '../write/refused-body.filter.js';
import { sendContent } from '../read/send-content.js';
import { bearerOf, findGranted } from './granted.js';
import { receiptOf, SIGNED_PUT_SCHEMA } from './signed-put.js';
import { SignedUrlsService } from './signed-urls.service.js';

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
    const wanted = { ...grant, headers, granted: true, signal: leavingOf(response) };
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
    const wanted = { ...grant, headers, granted: true, signal: leavingOf(response) };
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
