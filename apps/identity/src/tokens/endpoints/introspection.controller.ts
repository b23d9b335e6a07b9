import { Controller, Header, Query, Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import { ApiConsumes, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { classSchema, operation, type RawQuery } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import type { Request, Response } from 'express';
import { IntrospectionAnswer } from './answers.dto.js';
import { FORM, INTROSPECTION_FORM, SentForm, tokenOf } from './form-schemas.js';
import { IntrospectionCallers, type IntrospectionCaller } from './introspection-caller.service.js';
import { Introspection, type ActiveToken } from '../issued/introspection.service.js';
import { OAuthErrorFilter } from './oauth-error.filter.js';
import { FIELDS, selectionOf } from './select-fields.js';

/** All that is said of a token that does not count. (RFC 7662 §2.2) */
export const inactive = { active: false } as const;

/** Members that are undefined are not written. */
type Answer = Record<string, unknown>;

const bearerOrDpop = ({ jkt }: ActiveToken): string => (jkt === undefined ? 'Bearer' : 'DPoP');

/** Token Info: instants as date-time, the subject under both names. (Identity, "Token introspection response") */
export const tokenInfo = (token: ActiveToken): Answer => {
  const { kind, client_id, scope, username, exp, iat, nbf, sub, jti, jkt } = token;
  return {
    active: true,
    token_type: kind === 'access_token' ? bearerOrDpop(token) : kind,
    client_id,
    scope,
    username,
    exp: instant(exp),
    iat: instant(iat),
    nbf: instant(nbf),
    subject: sub,
    sub,
    jti,
    cnf: jkt === undefined ? undefined : { jkt },
  };
};

/** The standard's answer; of access tokens all claims. (RFC 7662 §2.2) */
export const introspectionAnswer = (token: ActiveToken): Answer => {
  const { kind, claims, client_id, scope, username, tenant_id, exp, iat, sub, jti } = token;
  return {
    ...(kind === 'access_token' ? claims : {}),
    active: true,
    token_type: kind === 'access_token' ? bearerOrDpop(token) : undefined,
    client_id,
    scope,
    username,
    tenant_id,
    exp,
    iat,
    sub,
    jti,
  };
};

const instant = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1_000).toISOString();

/** What tokens are worth, in the specification's words and in the standard's. (Identity, "Token Info"; RFC 7662) */
@Controller()
@ApiTags('Tokens')
@UseFilters(OAuthErrorFilter)
export class IntrospectionController {
  constructor(
    private readonly callers: IntrospectionCallers,
    private readonly introspection: Introspection,
  ) {}

  @operation(RequestMethod.POST, 'tokeninfo', {
    pattern: 'TOK',
    success: 200,
    scope: 'own',
    summary: 'Token Info',
    errors: ['invalid_client', 'insufficient_scope', 'insufficient_user_authentication'],
    affects: { none: 'reads' },
    description:
      'Needs Basic credentials of a confidential client, or a Bearer token with the scope `tokens:introspect`.',
    answers: classSchema(IntrospectionAnswer),
    also: [413, 415],
    query: [FIELDS],
  })
  @ReadsBody('form', FORM)
  @ApiConsumes(FORM.type)
  @INTROSPECTION_FORM
  @ApiSecurity('basic')
  @ApiSecurity('bearer')
  @Header('Cache-Control', 'no-store')
  async tokenInfo(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query() query: RawQuery,
    @SentForm() form: RawQuery,
  ): Promise<object> {
    const select = selectionOf({ ...query, ...form }, IntrospectionAnswer);
    const token = await this.explain(await this.callers.authenticate(request, response, form), form);
    const answer = token ? tokenInfo(token) : inactive;
    return select && token ? select(answer) : answer;
  }

  @operation(RequestMethod.POST, 'oauth2/introspect', {
    pattern: 'TOK',
    success: 200,
    scope: 'own',
    summary: 'Introspection (RFC 7662)',
    errors: ['invalid_client', 'insufficient_scope', 'insufficient_user_authentication'],
    affects: { none: 'reads' },
    description: 'Needs what Token Info needs.',
    answers: { type: 'object' },
    query: [],
  })
  @ReadsBody('form', FORM)
  @ApiConsumes(FORM.type)
  @INTROSPECTION_FORM
  @ApiSecurity('basic')
  @ApiSecurity('bearer')
  @Header('Cache-Control', 'no-store')
  async introspect(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @SentForm() form: RawQuery,
  ): Promise<object> {
    const token = await this.explain(await this.callers.authenticate(request, response, form), form);
    return token ? introspectionAnswer(token) : inactive;
  }

  /** A tenant sees its own tokens only. */
  private async explain({ tenantId }: IntrospectionCaller, form: RawQuery): Promise<ActiveToken | undefined> {
    const token = await this.introspection.explain(tokenOf(form));
    return tenantId === null || token?.tenant_id === tenantId ? token : undefined;
  }
}
