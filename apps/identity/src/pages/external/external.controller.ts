import { Body, Controller, Param, Query, Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { RawQuery } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import type { Request, Response } from 'express';
import { CALLBACK_PATH } from '../../sign-in/external/external-protocol.service.js';
import { ExternalSteps, ANSWER_MEMBERS } from './external-steps.service.js';
import { PageErrorFilter } from '../rendering/page-error.filter.js';
import { respond, Page } from '../rendering/page-response.js';

/** Sign-in through an external provider. (identity.md §9, "External OIDC") */
@Controller()
@ApiExcludeController()
@UseFilters(PageErrorFilter)
export class ExternalController {
  constructor(private readonly steps: ExternalSteps) {}

  /** Redirects the browser to a provider. */
  @Page(RequestMethod.GET, 'interaction/:uid/external/:provider_id', ['login_hint'])
  async start(
    @Req() request: Request,
    @Res() response: Response,
    @Param('uid') uid: string,
    @Param('provider_id') providerId: string,
    @Query() query: RawQuery,
  ): Promise<void> {
    respond(response, await this.steps.start({ request, response }, uid, providerId, query));
  }

  /** The redirect URI that is registered with every provider: sends the response to the path of its interaction or session. */
  @Page(RequestMethod.GET, CALLBACK_PATH, 'anything')
  async callback(@Req() request: Request, @Res() response: Response, @Query() query: RawQuery): Promise<void> {
    respond(response, await this.steps.callback({ request, response }, query));
  }

  /** The same for a provider that answers with a form: Apple. */
  @Page(RequestMethod.POST, CALLBACK_PATH)
  @ReadsBody('form', { limit: '16kb' })
  async posted(@Req() request: Request, @Res() response: Response, @Body() form: RawQuery = {}): Promise<void> {
    respond(response, await this.steps.posted({ request, response }, form));
  }

  /** Handles the provider's response. */
  @Page(RequestMethod.GET, 'interaction/:uid/external', ANSWER_MEMBERS)
  async finish(
    @Req() request: Request,
    @Res() response: Response,
    @Param('uid') uid: string,
    @Query() query: RawQuery,
  ): Promise<void> {
    respond(response, await this.steps.finish({ request, response }, uid, query));
  }
}
