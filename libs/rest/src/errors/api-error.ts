import { statusOf, type ErrorCode } from './error-catalogue.js';

/** What is wrong with one member: `field` is its dotted path (`metadata.tags[0]`), `code` the kind of fault. */
export interface ErrorDetail {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** What an error may carry beside code and message. */
export interface ErrorExtras {
  readonly details?: readonly ErrorDetail[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The only error thrown on purpose: a code of the catalogue and one sentence that names the thing and the value. */
export class ApiError extends Error {
  readonly status: number;
  readonly details?: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ErrorCode,
    message: string,
    extras: ErrorExtras = {},
  ) {
    super(message, { cause: extras.cause });
    this.name = 'ApiError';
    this.status = statusOf(code);
    this.details = extras.details;
    this.headers = extras.headers ?? {};
  }
}

/** A 400 that names the one faulty field. Throws nothing itself. */
export const invalidField = (field: string, message: string, code = 'format'): ApiError =>
  new ApiError('invalid_request', `${field} ${message}`, { details: [{ field, code, message }] });

/** A 503 with `Retry-After` in seconds. (RFC 9110 §10.2.3) */
export const unavailable = (message: string, retryAfterSeconds = 1, cause?: unknown): ApiError =>
  new ApiError('unavailable', message, { headers: { 'Retry-After': String(retryAfterSeconds) }, cause });
