import { Controller, Header, Query, Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { classSchema, operation, type RawQuery } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import type { Request, Response } from 'express';
import { dialectClaims } from '../../sign-in/accounts/account.js';
import { ClientOrigins } from '../clients/client-origins.service.js';
import { UserInfoAnswer } from './answers.dto.js';
import { FORM } from './form-schemas.js';
import { OAuthErrorFilter } from './oauth-error.filter.js';
import { PresentedTokens } from './presented-tokens.service.js';
import { FIELDS, selectionOf } from './select-fields.js';
import { UserInfo } from './user-info.service.js';

const STANDARD = {
  pattern: 'TOK',
  success: 200,
  scope: 'own',
  summary: 'UserInfo (OpenID Connect)',
  affects: { none: 'reads' },
  description: 'Needs an access token with the scope `openid`.',
  answers: { type: 'object' },
  query: [],
} as const;

/** The user behind an access token. (Identity, "Get User Info"; OpenID Connect Core §5.3) */
@Controller()
@ApiTags('Tokens')
@UseFilters(OAuthErrorFilter)
export class UserInfoController {
  constructor(
    private readonly users: UserInfo,
    private readonly tokens: PresentedTokens,
    private readonly origins: ClientOrigins,
  ) {}

  @operation(RequestMethod.GET, 'userinfo', {
    pattern: 'TOK',
    success: 200,
    scope: 'own',
    summary: 'Get User Info',
    errors: ['insufficient_scope'],
    description:
      'Needs an access token with the scope `openid`; `profile`, `email`, `phone` and `address` open more. Names of the specification and of OpenID, and the claims that the client declares; `fields` selects any of them.',
    answers: classSchema(UserInfoAnswer),
    query: [FIELDS],
  })
  @ApiSecurity('bearer')
  @Header('Cache-Control', 'no-store')
  async find(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query() query: RawQuery,
  ): Promise<object> {
    const { claims, declared } = await this.findAll(request, response);
    const shown = dialectClaims(claims);
    return selectionOf(query, UserInfoAnswer, declared)?.(shown) ?? shown;
  }

  @operation(RequestMethod.GET, 'oauth2/userinfo', STANDARD)
  @ApiSecurity('bearer')
  @Header('Cache-Control', 'no-store')
  async findStandard(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Record<string, unknown>> {
    return (await this.findAll(request, response)).claims;
  }

  @operation(RequestMethod.POST, 'oauth2/userinfo', STANDARD)
  @ReadsBody('form', FORM)
  @ApiSecurity('bearer')
  @Header('Cache-Control', 'no-store')
  postStandard(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<object> {
    return this.findStandard(request, response);
  }

  private async findAll(request: Request, response: Response) {
    const found = await this.users.find(this.tokens.read(request));
    await this.origins.admit(request, response, found.clientId);
    return found;
  }
}
