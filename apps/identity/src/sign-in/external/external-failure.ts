import { OutgoingError } from '@groundwork/outgoing';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';

/**
 * Why a sign-in through a provider failed. `denied`: the provider answered `access_denied`; `away`: it does not respond;
 * `misconfigured`: it refuses our client; `untrusted`: its response fails verification; `over`: the response was used before, has
 * expired, or belongs to another browser; `unknown`: no user has the identity, and none is created; `taken`: the address is another
 * user's; `not_allowed`: the user may not sign in; `gone`: there is no such provider.
 */
export type ExternalFailureKind =
  'denied' | 'away' | 'misconfigured' | 'untrusted' | 'over' | 'unknown' | 'taken' | 'not_allowed' | 'gone';

/** A sign-in through a provider that failed; `providerName` once it is known which. */
export class ExternalFailure extends Error {
  constructor(
    readonly kind: ExternalFailureKind,
    readonly providerName?: string,
    options?: ErrorOptions,
  ) {
    super(`external sign-in: ${kind}`, options);
    this.name = 'ExternalFailure';
  }
}

/** The failure for what the client library threw. */
export function failureOf(thrown: unknown, providerName: string): ExternalFailure {
  if (thrown instanceof ExternalFailure) return thrown;
  return new ExternalFailure(kindOf(thrown), providerName, { cause: thrown });
}

function kindOf(thrown: unknown): ExternalFailureKind {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof AuthorizationResponseError) return DENIALS.has(error.error) ? 'denied' : 'misconfigured';
    // An invalid code is a bad response; other errors are about our client. (RFC 6749 §5.2)
    if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'untrusted' : 'misconfigured';
    if (error instanceof OutgoingError || NO_ANSWER.has(codeOf(error))) return 'away';
    if (NOT_CALLED.has(codeOf(error))) return 'misconfigured';
  }
  return 'untrusted';
}

/** The user refused: RFC 6749 §4.1.2.1; Apple and LinkedIn. */
const DENIALS: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']);

/** Responses that are not OAuth at all, and timeouts. (oauth4webapi; jose) */
const NO_ANSWER: ReadonlySet<unknown> = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'ERR_JWKS_TIMEOUT',
]);

/** Addresses that are not https. */
const NOT_CALLED: ReadonlySet<unknown> = new Set(['OAUTH_HTTP_REQUEST_FORBIDDEN', 'OAUTH_REQUEST_PROTOCOL_FORBIDDEN']);

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** The message and, of an error response, its code. (RFC 6749 §4.1.2.1, §5.2) */
const wordsOf = (thrown: unknown): string =>
  thrown instanceof Error
    ? [thrown.message, 'error' in thrown ? String(thrown.error) : ''].filter(Boolean).join(' ')
    : '';

/** For the log: the error and its cause; of a provider's error response the code alone. */
export function reasonOf({ kind, cause }: ExternalFailure): string {
  const [error, behind] = [cause, cause instanceof Error ? cause.cause : undefined].map(wordsOf);
  return [kind, error, behind].filter(Boolean).join(': ').slice(0, 500);
}
