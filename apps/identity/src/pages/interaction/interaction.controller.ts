import { Body, Controller, Param, Query, Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { RawQuery } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import type { Request, Response } from 'express';
import { InteractionSteps } from './interaction-steps.service.js';
import { PageErrorFilter } from '../rendering/page-error.filter.js';
import { Page, respond } from '../rendering/page-response.js';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_PATH } from '../html/passkey-parts.js';
import { STYLES, STYLES_PATH } from '../html/styles.js';

const FOREVER = 'public, max-age=31536000, immutable';

/** The interaction pages of the authorization server: sign-in and consent. (identity.md §2, "interactions.url") */
@Controller()
@ApiExcludeController()
@UseFilters(PageErrorFilter)
export class InteractionController {
  constructor(private readonly steps: InteractionSteps) {}

  @Page(RequestMethod.GET, STYLES_PATH)
  styles(@Res() response: Response): void {
    response.setHeader('Cache-Control', FOREVER);
    response.type('css').send(STYLES);
  }

  @Page(RequestMethod.GET, PASSKEY_SCRIPT_PATH)
  passkeyScript(@Res() response: Response): void {
    response.setHeader('Cache-Control', FOREVER);
    response.type('js').send(PASSKEY_SCRIPT);
  }

  @Page(RequestMethod.GET, 'interaction/:uid')
  async show(
    @Req() request: Request,
    @Res() response: Response,
    @Param('uid') uid: string,
    @Query() query: RawQuery,
  ): Promise<void> {
    respond(response, await this.steps.show({ request, response }, uid, query));
  }

  @Page(RequestMethod.POST, 'interaction/:uid')
  @ReadsBody('form', { limit: '56kb' })
  async submit(
    @Req() request: Request,
    @Res() response: Response,
    @Param('uid') uid: string,
    @Query() query: RawQuery,
    @Body() form: RawQuery = {},
  ): Promise<void> {
    respond(response, await this.steps.submit({ request, response }, uid, { query, form }));
  }
}
