import { Query, Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import { ApiConsumes, ApiSecurity } from '@nestjs/swagger';
import { classSchema, operation, Resource, type RawQuery } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import type { Request, Response } from 'express';
import { AuthorizationServer } from '../server/authorization-server.service.js';
import { TokenAnswer } from './answers.dto.js';
import { FORM, SentForm, TOKEN_FORM } from './form-schemas.js';
import { OAuthErrorFilter } from './oauth-error.filter.js';
import { FIELDS, selectionOf } from './select-fields.js';
import { QUERY_PARAMETERS, translateToken } from './translate-token.js';

const TEXT = { type: 'string' };

/** Get Token: the specification's dialect of the token endpoint. (Identity, "Token operations"; RFC 6749 §3.2) */
@Resource('token', 'Tokens')
@UseFilters(OAuthErrorFilter)
export class TokenController {
  constructor(private readonly server: AuthorizationServer) {}

  @operation(RequestMethod.POST, '', {
    pattern: 'TOK',
    success: 200,
    scope: 'public',
    summary: 'Get Token',
    errors: [
      'invalid_client',
      'invalid_dpop_proof',
      'invalid_grant',
      'invalid_scope',
      'invalid_target',
      'unauthorized_client',
      'unsupported_grant_type',
      'access_denied',
      'authorization_pending',
      'slow_down',
      'expired_token',
      'use_dpop_nonce',
    ],
    affects: { none: 'tokens carry no more than the grant' },
    description:
      'The client authenticates by Basic; a public one by its `client_id` alone. Secrets are never sent in the query.',
    answers: classSchema(TokenAnswer),
    also: [413, 415],
    query: [
      ...QUERY_PARAMETERS.filter((name) => name !== 'fields').map((name) => ({
        name,
        schema: TEXT,
        description: 'As in the form.',
      })),
      FIELDS,
    ],
  })
  @ReadsBody('form', FORM)
  @ApiConsumes(FORM.type)
  @TOKEN_FORM
  @ApiSecurity('basic')
  async issue(
    @Req() request: Request,
    @Res() response: Response,
    @Query() query: RawQuery,
    @SentForm() form: RawQuery,
  ): Promise<void> {
    const select = selectionOf({ ...query, ...form }, TokenAnswer);
    await this.server.handleTranslated(request, response, {
      url: '/oauth2/token',
      form: translateToken(form, query),
      select,
    });
  }
}
