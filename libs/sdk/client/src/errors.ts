/** By which errors of this package are recognised, also across copies of it. */
const MARK = Symbol.for('groundwork.error');

/** One faulty member of a request: `field` is its dotted path (`metadata.tags[0]`). */
export interface ErrorDetail {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** What a response says of a failure. (docs/errors.md) */
export interface Failure<Code extends string = string> {
  /** A code of the error catalogue; `unreachable` where no response came, `not_modified` for a 304, `unexpected` for others without a code. */
  readonly code: Code;
  /** Of the response; 0 where none came. */
  readonly status: number;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  /** Identifies the request in the service's log. */
  readonly requestId?: string;
  /** Seconds after which the service says to try again. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A request that failed. It holds neither the request's headers nor its body: there is no secret in it. */
export class GroundworkError<Code extends string = string> extends Error implements Failure<Code> {
  readonly code: Code;
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly requestId?: string;
  readonly retryAfter?: number;

  constructor({ code, status, message, details = [], requestId, retryAfter, cause }: Failure<Code>) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'GroundworkError';
    Object.defineProperty(this, MARK, { value: true });
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** Whether something thrown is an error of this package, with one of the codes where some are given. */
export const isError = <Code extends string = string>(
  thrown: unknown,
  ...codes: readonly Code[]
): thrown is GroundworkError<Code> =>
  typeof thrown === 'object' &&
  thrown !== null &&
  Reflect.get(thrown, MARK) === true &&
  // The mark is on errors of this class alone.
  (codes.length === 0 || codes.includes((thrown as GroundworkError<Code>).code));

/** The error that a response of a service stands for; `content` is its body as JSON, or a text. */
export function errorOf(response: Response, content: unknown): GroundworkError {
  // A proxy answers pages.
  const body = typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {};
  const { code, error } = body;
  const isKnown = response.status === NOT_MODIFIED;
  return new GroundworkError({
    code: textOf(code) ?? textOf(error) ?? (isKnown ? 'not_modified' : 'unexpected'),
    status: response.status,
    message:
      textOf(body['message']) ??
      textOf(body['error_description']) ??
      (isKnown ? 'The content has not changed.' : `The service answered ${response.status}.`),
    details: Array.isArray(body['details']) ? (body['details'] as ErrorDetail[]) : [],
    requestId: textOf(body['request_id']) ?? response.headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfterOf(response),
  });
}

/** To a conditional request: it has no body. (RFC 9110 §15.4.5) */
const NOT_MODIFIED = 304;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** `Retry-After` in seconds, given as a number or a date; `undefined` where it is missing or neither. (RFC 9110 §10.2.3) */
export function retryAfterOf(response: Response, now = Date.now()): number | undefined {
  const value = response.headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  // Dates of HTTP begin with the day of the week; Date.parse takes much more.
  const at = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1_000);
}
