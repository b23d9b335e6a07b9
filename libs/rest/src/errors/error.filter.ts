import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError, type ErrorDetail } from './api-error.js';
import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.js';

/**
 * An error about columns, expressed in the members of the request's body: a column may be a nested member
 * (`label_id` is `metadata.label.label_id`), or with `new_` where an operation changes that member alone (`code` is `new_code`).
 */
export function nameMembers(error: ApiError, body: unknown): ApiError {
  const [detail] = error.details ?? [];
  const member = detail && memberOf(body, new Set([detail.field, `new_${detail.field}`]));
  if (!detail || !member || member === detail.field) return error;
  const { code, headers, cause } = error;
  const message = error.message.replace(detail.field, member);
  return new ApiError(code, message, { headers, cause, details: [{ ...detail, field: member } satisfies ErrorDetail] });
}

/** The dotted path of the member that is nearest to the top. */
function memberOf(body: unknown, names: ReadonlySet<string>): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const found = Object.keys(body).find((name) => names.has(name));
  if (found !== undefined) return found;
  for (const [name, value] of Object.entries(body)) {
    const below = memberOf(value, names);
    if (below !== undefined) return `${name}.${below}`;
  }
  return undefined;
}

/** The JSON body of every error. (Identity, "Errors" 1; api.md, "Error body") */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details?: ApiError['details'];
  readonly request_id?: string;
}

/** The body for an error; `requestId` is that of the answer's `X-Request-Id`. */
export const errorBody = (error: ApiError, requestId?: string): ErrorBody => ({
  code: error.code,
  message: error.message,
  ...(error.details?.length ? { details: error.details } : {}),
  ...(requestId ? { request_id: requestId } : {}),
});

/** The schema of `ErrorBody` in the OpenAPI document. */
export const ERROR_SCHEMA = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'A code of the error catalogue.', example: 'invalid_request' },
    message: { type: 'string', description: 'One sentence for a person.' },
    details: {
      type: 'array',
      description: 'The faulty fields, when the request is at fault.',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    error: { type: 'string', description: 'OAuth endpoints only: the code of RFC 6749.' },
    error_description: { type: 'string', description: 'OAuth endpoints only: the message.' },
    request_id: { type: 'string', description: 'Identifies the request in the log.' },
  },
} as const;

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

/** The one place where an error becomes a response. (api.md, "Error body") */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('errors');

  /** @param methodsOf the methods that routes offer on a path */
  constructor(
    private readonly translators: readonly ErrorTranslator[] = [],
    private readonly methodsOf: (path: string) => readonly string[] = () => [],
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<Request>(), http.getResponse<Response>());
  }

  /** Sends the response for an error; also for what fails before Nest handles the request. */
  answer(thrown: unknown, request: Request, response: Response): void {
    const error = this.read(thrown, request);
    // An operation that ends because its client disconnected is no failure.
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

  /** A path that no route matched: 405 when another method would be taken, else 404. (Identity, "Errors" 2) */
  private unmatched(request: Request): ApiError {
    const path = pathOf(request);
    const allowed = this.methodsOf(path);
    return allowed.length === 0
      ? new ApiError('not_found', `There is no ${path} here.`)
      : methodNotAllowed(request, allowed);
  }
}

/** Headers that a handler may have set before it failed; Express leaves a type that is set. */
const OF_THE_REPRESENTATION = [
  ...['Content-Type', 'Content-Length', 'Content-Encoding', 'Content-Disposition'],
  ...['Content-Language', 'Content-Location', 'ETag'],
];

/** Sends an error as the response; only closes the connection where the response has begun. */
export function answerError(response: Response, error: ApiError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // Messages are English, whatever language was negotiated, and what was said of the representation is not said of the error.
  for (const name of OF_THE_REPRESENTATION) response.removeHeader(name);
  if (String(response.getHeader('Cache-Control')).includes('immutable'))
    response.setHeader('Cache-Control', 'private, no-cache');
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
