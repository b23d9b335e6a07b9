import { Body, Controller, Param, Query, Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { RawQuery } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import type { Request, Response } from 'express';
import { CALLBACK_PATH } from '../../sign-in/external/external-protocol.service.js';
import { ANSWER_MEMBERS } from './external-callback.js';
import { ExternalSteps } from './external-steps.service.js';
import { FormTokens } from './form-tokens.service.js';
import { PageErrorFilter } from '../rendering/page-error.filter.js';
import { goOn, Page } from '../rendering/page-response.js';

/** Sign-in through another issuer: there, and back. (identity.md §9, "External OIDC") */
@Controller()
@ApiExcludeController()
@UseFilters(PageErrorFilter)
export class ExternalController {
  constructor(
    private readonly steps: ExternalSteps,
    private readonly tokens: FormTokens,
  ) {}

  /** Looks for the provider that the typed address leads to. */
  @Page(RequestMethod.POST, 'interaction/:uid/external')
  @ReadsBody('form', { limit: '8kb' })
  async choose(
    @Req() request: Request,
    @Res() response: Response,
    @Param('uid') uid: string,
    @Query() query: RawQuery,
    @Body() form: RawQuery = {},
  ): Promise<void> {
    this.tokens.assertOwn(request, uid, form);
    goOn(response, await this.steps.choose({ request, response }, uid, { query, form }));
  }

  /** Sends the browser to a provider. */
  @Page(RequestMethod.GET, 'interaction/:uid/external/:provider_id', ['login_hint'])
  async start(
    @Req() request: Request,
    @Res() response: Response,
    @Param('uid') uid: string,
    @Param('provider_id') providerId: string,
    @Query() query: RawQuery,
  ): Promise<void> {
    goOn(response, await this.steps.start({ request, response }, uid, providerId, query));
  }

  /** The one address that is registered with every provider: leads to where the sign-in was begun. */
  @Page(RequestMethod.GET, CALLBACK_PATH, 'anything')
  async takeBack(@Req() request: Request, @Res() response: Response, @Query() query: RawQuery): Promise<void> {
    goOn(response, await this.steps.takeBack({ request, response }, query));
  }

  /** Takes it back. */
  @Page(RequestMethod.GET, 'interaction/:uid/external', ANSWER_MEMBERS)
  async finish(
    @Req() request: Request,
    @Res() response: Response,
    @Param('uid') uid: string,
    @Query() query: RawQuery,
  ): Promise<void> {
    goOn(response, await this.steps.finish({ request, response }, uid, query));
  }
}
