import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from './api-error.js';
import { errorBody } from './error-body.js';
import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.js';
import { nameMembers } from './name-members.js';

/** Turns a foreign error (of a driver, say) into ours, or leaves it (`undefined`). */
export type ErrorTranslator = (error: unknown) => ApiError | undefined;

const BY_STATUS: Partial<Record<number, ErrorCode>> = {
  401: 'invalid_token',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  501: 'not_implemented',
  503: 'unavailable',
};

/** The one place where an error becomes an answer. (api.md, "Error body") */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('errors');

  /** @param methodsOf the methods that some route takes on a path */
  constructor(
    private readonly translators: readonly ErrorTranslator[] = [],
    private readonly methodsOf: (path: string) => readonly string[] = () => [],
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<Request>(), http.getResponse<Response>());
  }

  /** Answers a request by what was thrown; also for what fails before Nest has the request. */
  answer(thrown: unknown, request: Request, response: Response): void {
    const error = this.read(thrown, request);
    // An operation that ends because its caller has gone is no failure.
    const isUnread = error.code === 'unavailable' && response.destroyed;
    if (error.status >= 500 && !isUnread)
      this.logger.error(thrown instanceof Error ? (thrown.stack ?? thrown.message) : thrown);
    answerError(response, error);
  }

  private read(thrown: unknown, request: Request): ApiError {
    if (thrown instanceof ApiError) return thrown;
    for (const translate of this.translators) {
      const translated = translate(thrown);
      if (translated) return nameMembers(translated, request.body);
    }
    return (
      this.readHttpError(thrown, request) ??
      new ApiError('server_error', 'An internal error occurred.', { cause: thrown })
    );
  }

  /** Errors of Nest, Express and its parsers, by their status and type. */
  private readHttpError(thrown: unknown, request: Request): ApiError | undefined {
    const { status, type } = shapeOf(thrown);
    if (type === 'entity.parse.failed')
      return new ApiError('invalid_request', 'The body is not valid JSON.', { cause: thrown });
    if (type === 'encoding.unsupported')
      return new ApiError('unsupported_media_type', 'The body must not be compressed.');
    if (status === 404) return this.unmatched(request);
    if (status === undefined || status >= 500) return undefined;
    const code = BY_STATUS[status] ?? 'invalid_request';
    const message = status === 400 && thrown instanceof Error ? thrown.message : ERROR_CATALOGUE[code].meaning;
    return new ApiError(code, message, { cause: thrown });
  }

  /** A path no route took: 405 when another method would be taken, else 404. (Identity, "Errors" 2) */
  private unmatched(request: Request): ApiError {
    const path = pathOf(request);
    const allowed = this.methodsOf(path);
    return allowed.length === 0
      ? new ApiError('not_found', `There is no ${path} here.`)
      : methodNotAllowed(request, allowed);
  }
}

/** Writes an error as the answer; does nothing more than close the connection when the answer has begun. */
export function answerError(response: Response, error: ApiError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // Messages are English, whatever language the answer would have been in.
  response.removeHeader('Content-Language');
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  const requestId: unknown = response.getHeader('x-request-id');
  response.status(error.status).json(errorBody(error, typeof requestId === 'string' ? requestId : undefined));
}

/** A known path does not offer the method of the request. (RFC 9110 §15.5.6) */
export function methodNotAllowed(request: Request, allowed: readonly string[]): ApiError {
  const { method } = request;
  const path = pathOf(request);
  const message = `${path} does not offer ${method}; it offers ${allowed.join(', ')}.`;
  return new ApiError('method_not_allowed', message, { headers: { Allow: allowed.join(', ') } });
}

/** The path as it was sent: below a mounted middleware Express shows a part of it only. */
const pathOf = ({ originalUrl }: Request): string => originalUrl.split('?', 1)[0] ?? '';

function shapeOf(thrown: unknown): { status?: number; type?: string } {
  if (thrown instanceof HttpException) return { status: thrown.getStatus(), type: shapeOf(thrown.cause).type };
  if (typeof thrown !== 'object' || thrown === null) return {};
  const status = 'status' in thrown && typeof thrown.status === 'number' ? thrown.status : undefined;
  const type = 'type' in thrown && typeof thrown.type === 'string' ? thrown.type : undefined;
  return { status, type };
}
