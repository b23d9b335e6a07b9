import { Body, Controller, Header, Inject, Query, Req, RequestMethod, UseFilters } from '@nestjs/common';
import { ApiBody, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { ApiError, one, operation, UuidParam, type RawQuery } from '@groundwork/rest';
import { CONFIG, ReadsBody } from '@groundwork/service';
import type { Request } from 'express';
import type { IdentityConfig } from '../../platform/config/config.js';
import { OAuthErrorFilter } from '../endpoints/oauth-error.filter.js';
import { presentRegistration } from './present-registration.js';
import { RegisteredClients } from './registered-clients.service.js';
import { registrationToken, RegistrationCallers } from './registration-callers.service.js';
import { CHANGED_METADATA, CLIENT_INFORMATION, CLIENT_METADATA } from './registration-schemas.js';

const BY_TOKEN = 'Needs the registration access token of the client.';
const BODY = { limit: '64kb' } as const;

/** Applications register themselves as clients. (RFC 7591; RFC 7592; docs/client-registration.md) */
@Controller('oauth2/register')
@ApiTags('Client registration')
@UseFilters(OAuthErrorFilter)
export class ClientRegistrationController {
  constructor(
    private readonly clients: RegisteredClients,
    private readonly callers: RegistrationCallers,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  @operation(RequestMethod.POST, '', {
    pattern: 'C',
    success: 201,
    scope: 'own',
    summary: 'Register client (RFC 7591)',
    errors: [
      'access_denied',
      'insufficient_scope',
      'insufficient_user_authentication',
      'invalid_client_metadata',
      'invalid_redirect_uri',
      'too_many_requests',
    ],
    affects: { none: 'a registered client has no scope that is a privilege' },
    description:
      'For tenants whose `tenant_metadata.client_registration` says `token` (needs an access token with the scope `clients:register`) or `open`. What is not honoured is refused.',
    answers: CLIENT_INFORMATION,
    query: [
      {
        name: 'tenant',
        schema: { type: 'string' },
        description: 'Id or name of the tenant; the default one without it.',
      },
    ],
  })
  @ReadsBody('json', BODY)
  @ApiBody(CLIENT_METADATA)
  @ApiSecurity('bearer')
  @Header('Cache-Control', 'no-store')
  async register(@Req() request: Request, @Query() query: RawQuery, @Body() body: unknown): Promise<object> {
    const registrar = await this.callers.admit(request, one(query, 'tenant') || undefined);
    const { row, credentials } = await this.clients.register(registrar, membersOf(body));
    return presentRegistration(row, credentials, this.config.ISSUER);
  }

  @operation(RequestMethod.GET, ':client_id', {
    pattern: 'TOK',
    success: 200,
    scope: 'own',
    summary: 'Read client registration (RFC 7592)',
    description: `${BY_TOKEN} Without the secret, of which only the digest is kept.`,
    answers: CLIENT_INFORMATION,
    query: [],
  })
  @ApiSecurity('bearer')
  @Header('Cache-Control', 'no-store')
  async read(@Req() request: Request, @UuidParam('client_id') id: string): Promise<object> {
    const { row, credentials } = await this.clients.find(id, registrationToken(request));
    return presentRegistration(row, credentials, this.config.ISSUER);
  }

  @operation(RequestMethod.PUT, ':client_id', {
    pattern: 'TOK',
    success: 200,
    scope: 'own',
    summary: 'Update client registration (RFC 7592)',
    errors: [
      'conflict',
      'access_denied',
      'forbidden',
      'invalid_client_metadata',
      'invalid_redirect_uri',
      'too_many_requests',
    ],
    affects: { none: 'the client changes itself, and gets no scope that is a privilege' },
    description: `${BY_TOKEN} The answer has another one, and the old one ends. Replaces all members: what is left out gets its default.`,
    answers: CLIENT_INFORMATION,
    query: [],
  })
  @ReadsBody('json', BODY)
  @ApiBody(CHANGED_METADATA)
  @ApiSecurity('bearer')
  @Header('Cache-Control', 'no-store')
  async update(@Req() request: Request, @UuidParam('client_id') id: string, @Body() body: unknown): Promise<object> {
    await this.callers.count(request);
    const { row, credentials } = await this.clients.update(id, registrationToken(request), membersOf(body));
    return presentRegistration(row, credentials, this.config.ISSUER);
  }

  @operation(RequestMethod.DELETE, ':client_id', {
    pattern: 'REV',
    success: 204,
    scope: 'own',
    summary: 'Delete client registration (RFC 7592)',
    errors: ['forbidden', 'too_many_requests'],
    affects: { none: 'the client deletes itself' },
    description: `${BY_TOKEN} Its tokens end with it.`,
    query: [],
  })
  @ApiSecurity('bearer')
  @Header('Cache-Control', 'no-store')
  async delete(@Req() request: Request, @UuidParam('client_id') id: string): Promise<void> {
    await this.callers.count(request);
    await this.clients.delete(id, registrationToken(request));
  }
}

/** Throws `invalid_client_metadata` for a body that is no JSON object. */
function membersOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new ApiError('invalid_client_metadata', 'The body must be a JSON object.');
}
