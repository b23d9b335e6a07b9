import { Body, Controller, Param, Query, Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { RawQuery } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import type { Request, Response } from 'express';
import { ANSWER_MEMBERS } from '../external/external-steps.service.js';
import { PageErrorFilter } from '../rendering/page-error.filter.js';
import { respond, Page } from '../rendering/page-response.js';
import { AccountActions, ExternalReturn } from './account-actions.service.js';

const SHOWN = ['done', 'tenant_id'];
const RETURNED = ['state', 'iss', 'error', 'error_description'];

/** The account pages, where users manage their own accounts. (ADR 0016) */
@Controller()
@ApiExcludeController()
@UseFilters(PageErrorFilter)
export class AccountController {
  constructor(
    private readonly actions: AccountActions,
    private readonly external: ExternalReturn,
  ) {}

  @Page(RequestMethod.GET, 'account', SHOWN)
  async overview(@Req() request: Request, @Res() response: Response, @Query() query: RawQuery): Promise<void> {
    respond(response, await this.actions.show({ request, response }, '', query));
  }

  @Page(RequestMethod.GET, 'account/return', RETURNED)
  async resume(@Req() request: Request, @Res() response: Response, @Query() query: RawQuery): Promise<void> {
    respond(response, await this.actions.resume({ request, response }, query));
  }

  /** Before `account/:section`, which matches it too. */
  @Page(RequestMethod.GET, 'account/external', ANSWER_MEMBERS)
  async linked(@Req() request: Request, @Res() response: Response, @Query() query: RawQuery): Promise<void> {
    respond(response, await this.external.finish({ request, response }, query));
  }

  @Page(RequestMethod.GET, 'account/:section', SHOWN)
  async show(
    @Req() request: Request,
    @Res() response: Response,
    @Param('section') section: string,
    @Query() query: RawQuery,
  ): Promise<void> {
    respond(response, await this.actions.show({ request, response }, section, query));
  }

  @Page(RequestMethod.POST, 'account/:section')
  @ReadsBody('form', { limit: '56kb' })
  async submit(
    @Req() request: Request,
    @Res() response: Response,
    @Param('section') section: string,
    @Body() form: RawQuery = {},
  ): Promise<void> {
    respond(response, await this.actions.submit({ request, response }, section, form));
  }
}
