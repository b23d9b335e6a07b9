/** By which errors of these packages are recognised, also across copies of them; its value tells those of tokens from others. */
const MARK = Symbol.for('groundwork.error');
const KIND = 'token';

/** Why a request is not let through, by the code of its answer. (docs/errors.md) */
export const STATUS_OF = {
  /** No token, or one that is malformed, expired, revoked or for another API. (RFC 6750 §3.1) */
  invalid_token: 401,
  /** Its user signed in too weakly. (RFC 9470 §3) */
  insufficient_user_authentication: 401,
  /** The token is good, and lacks a scope. (RFC 6750 §3.1) */
  insufficient_scope: 403,
  /** The token is good, and what its bearer may not do is something else than a scope. */
  forbidden: 403,
  /** The token was sent in a way that is not allowed. */
  invalid_request: 400,
  /** The API's own set-up is wrong: the issuer refuses its credentials. */
  server_error: 500,
  /** The token cannot be checked now. */
  unavailable: 503,
} as const;

/** Why a request is not let through. (docs/errors.md) */
export type TokenErrorCode = keyof typeof STATUS_OF;

/**
 * A request that is not let through. `status` and `headers` (`WWW-Authenticate` or `Retry-After`) are those of its answer; Express and
 * others read them there. It never holds the token.
 */
export class TokenError extends Error {
  readonly status: number;

  constructor(
    readonly code: TokenErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'TokenError';
    this.status = STATUS_OF[code];
    Object.defineProperty(this, MARK, { value: KIND });
  }
}

/** Whether something thrown is a `TokenError`, also one of another copy of this package. */
export const isTokenError = (thrown: unknown): thrown is TokenError =>
  typeof thrown === 'object' && thrown !== null && Reflect.get(thrown, MARK) === KIND;

/** A 503 with `Retry-After`. (RFC 9110 §10.2.3) */
export const unavailable = (message: string, cause?: unknown): TokenError =>
  new TokenError('unavailable', message, { 'Retry-After': String(RETRY_AFTER_SECONDS) }, cause);

const RETRY_AFTER_SECONDS = 2;
