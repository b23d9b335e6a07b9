import { Apply, NOT_MODIFIED, Resource, UuidParam, type RawQuery } from '@groundwork/rest';
import { Query, Req, RequestMethod, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONTENT_DOWNLOAD } from '../read/content-operations.js';
import { contentRequest } from '../read/read-content.service.js';
import { OptionalToken } from '../read/optional-token.guard.js';
import { sendContent } from '../read/send-content.js';
import { PREVIEW_QUERY, readPreviewQuery } from './preview.js';
import { PreviewsService } from './previews.service.js';

@Resource('files/:file_id/preview', 'Content')
export class PreviewsController {
  constructor(private readonly previews: PreviewsService) {}

  @Apply(RequestMethod.GET, '', {
    ...CONTENT_DOWNLOAD,
    summary: 'Get preview',
    query: PREVIEW_QUERY,
    produces: 'image/*',
    answersAlso: NOT_MODIFIED,
    also: [412, 413, 415],
  })
  @OptionalToken()
  async get(
    @UuidParam('file_id') id: string,
    @Query() query: RawQuery,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const wanted = contentRequest(id, request, {});
    await sendContent(response, await this.previews.open(wanted, readPreviewQuery(query)));
  }
}
