import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { translateDatabaseError } from '@groundwork/records';
import { ErrorFilter, type ErrorBody, type ErrorForm } from '@groundwork/rest';
import type { Response } from 'express';
import { SCIM_TYPES, type ScimType } from './scim-fault.js';

/** The media type of SCIM. (RFC 7644 §8.1) */
export const SCIM_MEDIA_TYPE = 'application/scim+json';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** How errors of SCIM stand in the OpenAPI document. */
export const SCIM_ERROR: ErrorForm = {
  type: SCIM_MEDIA_TYPE,
  members: {
    type: 'object',
    required: ['schemas', 'status', 'detail'],
    properties: {
      schemas: { type: 'array', items: { type: 'string' }, example: [ERROR] },
      status: { type: 'string', description: 'The HTTP status.', example: '400' },
      scimType: { type: 'string', description: 'The kind of a 400 or 409.', enum: [...SCIM_TYPES] },
      detail: { type: 'string', description: 'As `message`.' },
    },
  },
};

/** Errors of SCIM, in both shapes at once: `schemas`, `status`, `scimType`, `detail` and `code`, `message`. (RFC 7644 §3.12) */
@Catch()
export class ScimErrorFilter implements ExceptionFilter {
  private readonly errors = new ErrorFilter([translateDatabaseError]);

  catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const json = response.json.bind(response);
    response.json = (body: ErrorBody) => {
      response.type(SCIM_MEDIA_TYPE);
      return json({
        schemas: [ERROR],
        status: String(response.statusCode),
        ...scimType(response, body),
        detail: body.message,
        ...body,
      });
    };
    this.errors.catch(thrown, host);
  }
}

function scimType({ statusCode }: Response, { details }: ErrorBody): { scimType?: ScimType } {
  if (statusCode === 409) return { scimType: 'uniqueness' };
  if (statusCode !== 400) return {};
  const known = SCIM_TYPES.find((type) => details?.some(({ code }) => code === type));
  return { scimType: known ?? 'invalidValue' };
}
