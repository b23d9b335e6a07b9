import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, type ErrorCode, ERROR_CATALOGUE } from '@groundwork/rest';
import { translateDatabaseError } from '@groundwork/records';
import { waitForStep } from '../../sign-in/accounts/equal-time.js';
import { intervalOf } from './device-polling.js';
import { type KoaContextWithOIDC, errors } from './oidc-provider.js';

/** An error of the library as an ApiError; `undefined` for anything else. */
export function readProtocolError(thrown: unknown): ApiError | undefined {
  if (!(thrown instanceof errors.OIDCProviderError) || !thrown.expose || !isKnown(thrown.error)) return undefined;
  return new ApiError(thrown.error, thrown.error_description ?? ERROR_CATALOGUE[thrown.error].meaning, {
    cause: thrown,
  });
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERROR_CATALOGUE, code);

/** An error in both shapes at once. (RFC 6749 §5.2; Identity, "Errors" 1; api.md, "OAuth endpoints") */
export interface OAuthErrorBody {
  readonly error: string;
  readonly error_description: string;
  readonly code: string;
  readonly message: string;
  readonly request_id: string;
}

/** The body for a code and its sentence; `request_id` is that of the answer's `X-Request-Id`. */
export const oauthErrorBody = (answer: ServerResponse, code: string, message: string): OAuthErrorBody => ({
  error: code,
  error_description: message,
  code,
  message,
  request_id: String(answer.getHeader('x-request-id')),
});

const BEGAN = Symbol('when the request was first checked');
interface Marked {
  readonly [BEGAN]?: number;
}

/** What is looked up about a client from here on does not show in how long its refusal takes. */
export const markBeginning = (request: IncomingMessage): void =>
  void Object.assign(request, { [BEGAN]: performance.now() } satisfies Marked);

/** Client authentication takes a fraction of it. */
const REFUSAL_STEP_MS = 5;

/** The library says `invalid_request` where the standard has a code of its own. (RFC 6749 §5.2) */
const GRANT_NOT_ALLOWED = /^(requested grant type|urn:\S+) is not allowed for this client$/;

/** Completes what the library answers: both shapes of an error, `scope` with every token, caching of keys. */
export async function completeAnswer(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  const { [BEGAN]: began = performance.now() } = ctx.req as Marked; // by `markBeginning`
  await next();
  const { body } = ctx;
  if (!isRecord(body)) return;
  if (typeof body['error'] === 'string') {
    // Whether a client is known, or public, does not show in how long it takes to refuse it. (identity.md §12, 13)
    if (body['error'] === 'invalid_client') await waitForStep(began, REFUSAL_STEP_MS);
    const denied = GRANT_NOT_ALLOWED.test(String(body['error_description']));
    const code = denied ? 'unauthorized_client' : body['error'];
    const waits = code === 'authorization_pending' || code === 'slow_down';
    const message = typeof body['error_description'] === 'string' ? body['error_description'] : code;
    ctx.body = {
      ...body,
      ...oauthErrorBody(ctx.res, code, message),
      ...(waits ? { interval: intervalOf(ctx) } : {}),
    };
  } else if ('access_token' in body && !('scope' in body)) {
    ctx.body = { ...body, scope: '' };
  } else if ('device_code' in body) {
    ctx.body = { ...body, interval: intervalOf(ctx) };
  }
}

/** An error of our own or of the database that reached the library, as its answer; others stay the library's 500. */
export function answerOwnError(ctx: KoaContextWithOIDC, thrown: unknown): ApiError | undefined {
  const error = thrown instanceof ApiError ? thrown : translateDatabaseError(thrown);
  if (!error) return undefined;
  ctx.status = error.status;
  for (const [name, value] of Object.entries(error.headers)) ctx.set(name, value);
  ctx.body = oauthErrorBody(ctx.res, error.code satisfies ErrorCode, error.message);
  return error;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
