import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { translateDatabaseError } from '@groundwork/records';
import { ApiError, ErrorFilter, type ErrorBody } from '@groundwork/rest';
import type { Request, Response } from 'express';
import { readProtocolError } from '../provider/oauth-answer.js';

/** Errors of token operations, in both shapes at once: `error`, `error_description` and `code`, `message`. (api.md, "Error body") */
@Catch()
export class OAuthErrorFilter implements ExceptionFilter {
  private readonly errors = new ErrorFilter([readProtocolError, translateDatabaseError]);

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const json = response.json.bind(response);
    response.json = (body: ErrorBody) => json({ error: body.code, error_description: body.message, ...body });
    response.setHeader('Cache-Control', 'no-store');
    this.errors.catch(isStandard(http.getRequest<Request>()) ? inStandardWords(thrown) : thrown, host);
  }
}

const isStandard = ({ path }: Request): boolean => path.startsWith('/oauth2/');

/** To the standard endpoints a body of a foreign type or size is an invalid request like any other. (identity.md §5) */
function inStandardWords(thrown: unknown): unknown {
  const status = typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : undefined;
  return status === 413 || status === 415
    ? new ApiError('invalid_request', 'The body is not a form of at most 56 KiB.')
    : thrown;
}
