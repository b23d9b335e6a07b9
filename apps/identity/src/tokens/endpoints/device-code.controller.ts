import { Query, Req, RequestMethod, Res, UseFilters } from '@nestjs/common';
import { ApiConsumes, ApiSecurity } from '@nestjs/swagger';
import { classSchema, invalidField, operation, Resource, type RawQuery } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import type { Request, Response } from 'express';
import { AuthorizationServer } from '../server/authorization-server.service.js';
import { DeviceCodeAnswer } from './answers.dto.js';
import { DEVICE_CODE_FORM, FORM, SentForm } from './form-schemas.js';
import { OAuthErrorFilter } from './oauth-error.filter.js';
import { FIELDS, selectionOf } from './select-fields.js';
import { translateToken } from './translate-token.js';

const TEXT = { type: 'string' };
const PARAMETERS = ['client_id', 'scope', 'resource', 'tenant', 'organization'];

/** Get Device Code: starts the sign-in of a device without keyboard. (Identity, "Get Device Code"; RFC 8628 §3.1) */
@Resource('device_code', 'Tokens')
@UseFilters(OAuthErrorFilter)
export class DeviceCodeController {
  constructor(private readonly server: AuthorizationServer) {}

  @operation(RequestMethod.POST, '', {
    pattern: 'TOK',
    success: 200,
    scope: 'public',
    summary: 'Get Device Code',
    errors: ['access_denied', 'invalid_client', 'invalid_scope', 'invalid_target', 'unauthorized_client'],
    affects: { none: 'the user decides' },
    description:
      'For clients that list the grant device_code; a confidential one authenticates by Basic. The user opens `verification_uri` elsewhere and types `user_code`; the device polls Get Token every `interval` seconds.',
    answers: classSchema(DeviceCodeAnswer),
    also: [413, 415],
    query: [...PARAMETERS.map((name) => ({ name, schema: TEXT, description: 'As in the form.' })), FIELDS],
  })
  @ReadsBody('form', FORM)
  @ApiConsumes(FORM.type)
  @DEVICE_CODE_FORM
  @ApiSecurity('basic')
  async issue(
    @Req() request: Request,
    @Res() response: Response,
    @Query() query: RawQuery,
    @SentForm() form: RawQuery,
  ): Promise<void> {
    const select = selectionOf({ ...query, ...form }, DeviceCodeAnswer);
    const translated = translateToken(form, query);
    if ('grant_type' in translated)
      throw invalidField('grant_type', 'is not a parameter of Get Device Code', 'unknown');
    await this.server.handleTranslated(request, response, {
      url: '/oauth2/device_authorization',
      form: translated,
      select,
    });
  }
}
