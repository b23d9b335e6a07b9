import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ApiError } from '@groundwork/rest';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { FORM } from './form-schemas.js';

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
    // What Express's parsers throw is told by its status.
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    void parse(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
