import { Body, Controller, Param, Query, Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { RawQuery } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import type { Request, Response } from 'express';
import { PageErrorFilter } from '../rendering/page-error.filter.js';
import { goOn, Page } from '../rendering/page-response.js';
import { AccountRooms } from './account-actions.service.js';

const SHOWN = ['done', 'tenant_id'];
const RETURNED = ['state', 'iss', 'error', 'error_description'];

/** Where users look after their own accounts. (issue 3; ADR 0016) */
@Controller()
@ApiExcludeController()
@UseFilters(PageErrorFilter)
export class AccountController {
  constructor(private readonly rooms: AccountRooms) {}

  @Page(RequestMethod.GET, 'account', SHOWN)
  async overview(@Req() request: Request, @Res() response: Response, @Query() query: RawQuery): Promise<void> {
    goOn(response, await this.rooms.show({ request, response }, '', query));
  }

  @Page(RequestMethod.GET, 'account/return', RETURNED)
  async comeBack(@Req() request: Request, @Res() response: Response, @Query() query: RawQuery): Promise<void> {
    goOn(response, await this.rooms.comeBack({ request, response }, query));
  }

  @Page(RequestMethod.GET, 'account/:section', SHOWN)
  async show(
    @Req() request: Request,
    @Res() response: Response,
    @Param('section') section: string,
    @Query() query: RawQuery,
  ): Promise<void> {
    goOn(response, await this.rooms.show({ request, response }, section, query));
  }

  @Page(RequestMethod.POST, 'account/:section')
  @ReadsBody('form', { limit: '56kb' })
  async take(
    @Req() request: Request,
    @Res() response: Response,
    @Param('section') section: string,
    @Body() form: RawQuery = {},
  ): Promise<void> {
    goOn(response, await this.rooms.take({ request, response }, section, form));
  }
}
