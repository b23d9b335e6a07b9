import {
  Controller,
  Header,
  Req,
  RequestMethod,
  Res,
  UseFilters,
  UseGuards,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiConsumes, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { operation, type RawQuery, ApiError } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import express from 'express';
import type { Request, Response, RequestHandler } from 'express';
import { AuthorizationServer } from '../server/authorization-server.service.js';
import { ClientOrigins } from '../clients/client-origins.service.js';
import { FORM, REVOCATION_BODY, SentForm, tokenOf } from './form-schemas.js';
import { OAuthErrorFilter } from './oauth-error.filter.js';
import { Revocation } from './revocation.service.js';

const OPTIONS = { limit: FORM.limit, inflate: false };
const PARSERS: readonly RequestHandler[] = [express.json(OPTIONS), express.urlencoded({ ...OPTIONS, extended: false })];

/** Reads a body that may be JSON or a form. Throws `unsupported_media_type`, `payload_too_large`, `invalid_request`. (identity.md §5) */
@Injectable()
export class FormOrJsonGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    for (const parse of PARSERS) await run(parse, request, http.getResponse<Response>());
    if (request.body === undefined && request.headers['content-type'] !== undefined) {
      throw new ApiError('unsupported_media_type', 'The body must be application/json or a form.');
    }
    return true;
  }
}

const run = (parse: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    // Errors of Express's parsers carry a status.
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    void parse(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });

/** Ending tokens, in the specification's dialect and by the standard. (Identity, "Revoke Token"; RFC 7009) */
@Controller()
@ApiTags('Tokens')
@UseFilters(OAuthErrorFilter)
export class RevocationController {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly revocation: Revocation,
    private readonly origins: ClientOrigins,
  ) {}

  @operation(RequestMethod.POST, 'revoke', {
    pattern: 'REV',
    success: 200,
    scope: 'public',
    summary: 'Revoke Token',
    errors: ['invalid_client'],
    affects: { none: 'ends tokens, which gives nothing' },
    description:
      'Answers 200 for unknown tokens too. Revoking a refresh token revokes everything issued under its grant.',
    also: [413, 415],
    query: [],
  })
  @ReadsBody('stream')
  @UseGuards(FormOrJsonGuard)
  @ApiConsumes('application/json', FORM.type)
  @REVOCATION_BODY
  @ApiSecurity('basic')
  @Header('Cache-Control', 'no-store')
  async revoke(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @SentForm() body: RawQuery,
  ): Promise<void> {
    const { clientId } = await this.server.authenticate(request, response, body);
    await this.origins.admit(request, response, clientId);
    await this.revocation.revoke(tokenOf(body), clientId);
  }

  @operation(RequestMethod.POST, 'oauth2/revoke', {
    pattern: 'REV',
    success: 200,
    scope: 'public',
    summary: 'Revocation (RFC 7009)',
    errors: ['invalid_client'],
    affects: { none: 'ends tokens, which gives nothing' },
    query: [],
  })
  @ReadsBody('form', FORM)
  @ApiConsumes(FORM.type)
  @REVOCATION_BODY
  @ApiSecurity('basic')
  @Header('Cache-Control', 'no-store')
  revokeStandard(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @SentForm() form: RawQuery,
  ): Promise<void> {
    return this.revoke(request, response, form);
  }
}
