import { Body, Controller, Param, Query, Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { RawQuery } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import type { Request, Response } from 'express';
import { PageErrorFilter } from '../rendering/page-error.filter.js';
import { respond, Page, sendPage } from '../rendering/page-response.js';
import { TicketSteps } from './ticket-steps.service.js';

/** The interaction that the link leads back to. */
const NAMES = ['interaction'];

/** The pages of links in mails. (identity.md §9, "Tickets") */
@Controller()
@ApiExcludeController()
@UseFilters(PageErrorFilter)
export class TicketController {
  constructor(private readonly steps: TicketSteps) {}

  @Page(RequestMethod.GET, 'ticket/:token', NAMES)
  async show(
    @Req() request: Request,
    @Res() response: Response,
    @Param('token') token: string,
    @Query() query: RawQuery,
  ): Promise<void> {
    sendPage(response, await this.steps.show(request, { token, query }));
  }

  @Page(RequestMethod.POST, 'ticket/:token', NAMES)
  @ReadsBody('form', { limit: '8kb' })
  async submit(
    @Req() request: Request,
    @Res() response: Response,
    @Param('token') token: string,
    @Query() query: RawQuery,
    @Body() form: RawQuery = {},
  ): Promise<void> {
    respond(response, await this.steps.submit(request, { token, query }, form));
  }
}
