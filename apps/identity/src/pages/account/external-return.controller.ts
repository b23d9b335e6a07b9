import { Controller, Query, Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { RawQuery } from '@groundwork/rest';
import type { Request, Response } from 'express';
import { ANSWER_MEMBERS } from '../interaction/external-callback.js';
import { PageErrorFilter } from '../rendering/page-error.filter.js';
import { goOn, Page } from '../rendering/page-response.js';
import { ExternalReturn } from './external-return.service.js';

/** Where one comes back to from another issuer whose identity is to be linked. */
@Controller()
@ApiExcludeController()
@UseFilters(PageErrorFilter)
export class ExternalReturnController {
  constructor(private readonly external: ExternalReturn) {}

  @Page(RequestMethod.GET, 'account/external', ANSWER_MEMBERS)
  async take(@Req() request: Request, @Res() response: Response, @Query() query: RawQuery): Promise<void> {
    goOn(response, await this.external.take({ request, response }, query));
  }
}
