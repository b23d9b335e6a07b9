import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import { TOKEN_GRANTS } from '../../directory/entities/grant-types.js';
import { invalidField, one, type RawQuery } from '@groundwork/rest';

const HINTS = ['access_token', 'refresh_token', 'id_token'];

/** What a form says, or the same as JSON: parameters without a value are as if they were left out. (RFC 6749 §3.2) */
export const SentForm = createParamDecorator((_: unknown, context: ExecutionContext): RawQuery => {
  const { body } = context.switchToHttp().getRequest<Request>() as { readonly body?: RawQuery }; // what the parser left
  return Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value !== ''));
});

/** The token of a form; what kind it is shows by itself, so the hint is only checked. Throws `invalid_request`. (RFC 7662 §2.1) */
export function tokenOf(form: RawQuery): string {
  const hint = one(form, 'token_type_hint');
  if (hint !== undefined && !HINTS.includes(hint))
    throw invalidField('token_type_hint', `must be one of ${HINTS.join(', ')}`);
  const token = one(form, 'token');
  if (token === undefined) throw invalidField('token', 'is required', 'required');
  return token;
}

/** Forms of the token operations. (identity.md §5, "Parser") */
export const FORM = { type: 'application/x-www-form-urlencoded', limit: '56kb' } as const;

const text = (description: string, example?: string) => ({
  type: 'string',
  description,
  ...(example === undefined ? {} : { example }),
});

const NAMED_TENANT = {
  tenant: text(
    'Id or name of the tenant whose user signs in, for a client that has several; of the grant client_credentials of a global client the tenant that the token is bound to.',
  ),
  organization: text('The same as `tenant`.'),
};

/** The form of Get Token. (Identity, "Get Token") */
export const TOKEN_FORM = ApiBody({
  schema: {
    type: 'object',
    required: ['grant_type'],
    properties: {
      grant_type: text(`${TOKEN_GRANTS.join(', ')}, or a standard name`, 'client_credentials'),
      client_id: text('Of a client that does not authenticate by Basic.'),
      scope: text('Scopes, separated by spaces; without it all the client was granted.'),
      resource: text('Identifier of one resource. (RFC 8707)'),
      username: text('Username, email or phone number.'),
      password: text('Of the user.'),
      refresh_token: text('As answered before.'),
      code: text('Also `authorization_code`.'),
      code_verifier: text('Also `authorization_code_verifier`.'),
      redirect_uri: text('As in the authorization request.'),
      device_code: text('As answered by Get Device Code.'),
      otp: text('The mailed code; of the grants `password` and `token_exchange` the code of a second factor.'),
      second_factor_code: text(
        'Of the grant `otp` of a user with a second factor: a code of the authenticator app, or a recovery code.',
      ),
      subject_token: text(
        'A JWT of an identity provider of the tenant, single use; or an access token of this issuer.',
      ),
      subject_token_type: text(
        'Id or name of that provider, or urn:ietf:params:oauth:token-type:id_token or :jwt: then the provider follows from the issuer of the token; :access_token of this issuer.',
      ),
      ...NAMED_TENANT,
      fields: text('Comma-separated names of the members to return.'),
    },
  },
});

/** The form of Token Info. (Identity, "Token Info"; RFC 7662 §2.1) */
export const INTROSPECTION_FORM = ApiBody({
  schema: {
    type: 'object',
    required: ['token'],
    properties: {
      token: text('The token.'),
      token_type_hint: text('access_token, refresh_token or id_token'),
      fields: text('Comma-separated names of the members to return.'),
    },
  },
});

/** The body of Revoke Token. (Identity, "Revoke Token"; RFC 7009 §2.1) */
export const REVOCATION_BODY = ApiBody({
  schema: {
    type: 'object',
    required: ['token'],
    properties: {
      client_id: text('Of a client that does not authenticate by Basic.'),
      token: text('The refresh token.'),
    },
  },
});

/** The form of Get Device Code. (Identity, "Get Device Code"; RFC 8628 §3.1) */
export const DEVICE_CODE_FORM = ApiBody({
  required: false,
  schema: {
    type: 'object',
    properties: {
      client_id: text('Of a client that does not authenticate by Basic; may be sent in the query.'),
      scope: text('Scopes, separated by spaces; may be sent in the query.'),
      resource: text('Identifier of one resource. (RFC 8707)'),
      ...NAMED_TENANT,
      fields: text('Comma-separated names of the members to return.'),
    },
  },
});
