import * as oauth from 'oauth4webapi';
import { GroundworkError, retryAfterOf } from '../errors.js';
import { reach, withRetries, type RetryTiming } from '../requests/retry.js';
import type { IssuedToken } from './cached-tokens.js';

/** How `createGroundwork` makes a token source. */
export interface GrantContext {
  readonly issuer: string;
  /** Sends the requests. */
  readonly fetch: typeof fetch;
  readonly timing: RetryTiming;
}

/** What is requested. */
interface Requested {
  readonly scopes?: readonly string[];
  readonly audience?: string;
}

/** What requests of any kind to the issuer take. */
type Http = oauth.DiscoveryRequestOptions & oauth.ClientCredentialsGrantRequestOptions;
/** Sends a request to the issuer, again after failures that pass. */
export type Send = <T>(request: (http: Http) => Promise<T>) => Promise<T>;

/** The issuer of tokens: its metadata are read once. */
export class Issuer {
  private readonly http: Http;
  private found?: Promise<oauth.AuthorizationServer>;

  constructor(private readonly context: GrantContext) {
    this.http = httpOptions(context.issuer, context.fetch);
  }

  /** For requests that may arrive twice. */
  readonly send: Send = (request) =>
    withRetries(() => this.once(request), { isSafe: true, isKeyed: false, timing: this.context.timing });

  /** For codes, which are spent by the first request. */
  readonly once: Send = (request) => request(this.http).catch(rethrow);

  /** Its metadata. (RFC 8414; OpenID Connect Discovery) */
  server(): Promise<oauth.AuthorizationServer> {
    return (this.found ??= this.discover());
  }

  private discover(): Promise<oauth.AuthorizationServer> {
    const found = this.send(async (options) => {
      const url = new URL(this.context.issuer);
      return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options));
    });
    found.catch(() => (this.found = undefined)); // the next request tries again
    return found;
  }
}

/** The token of a response; without `scope` it has what was requested. (RFC 6749 §5.1) */
export const issuedOf = (
  { access_token: accessToken, expires_in: expiresIn, scope }: oauth.TokenEndpointResponse,
  requested: readonly string[] = [],
): IssuedToken => ({ accessToken, expiresIn, scopes: scope?.split(' ').filter(Boolean) ?? requested });

/** Parameters of every grant. */
export const parametersOf = ({ scopes, audience }: Requested): URLSearchParams =>
  new URLSearchParams({
    ...(scopes ? { scope: scopes.join(' ') } : {}),
    ...(audience === undefined ? {} : { resource: audience }),
  });

/** How the client proves itself; a public one does not. */
export const authOf = ({ clientSecret }: { readonly clientSecret?: string }): oauth.ClientAuth =>
  clientSecret === undefined ? oauth.None() : oauth.ClientSecretBasic(clientSecret);

/** Plain HTTP is for an issuer of this machine: a secret would be readable on the way to any other. */
function httpOptions(issuer: string, fetcher: typeof fetch): Http {
  const { protocol, hostname } = new URL(issuer);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return {
    [oauth.customFetch]: (url: string, options: oauth.CustomFetchOptions<string, unknown>) =>
      reachToken(fetcher, url, options as RequestInit),
    ...(protocol === 'http:' && isLocal ? { [oauth.allowInsecureRequests]: true } : {}),
  };
}

const TEMPORARY = 500;

/** Failures that pass are `GroundworkError`s already; the rest is the library's to read. */
async function reachToken(fetcher: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  const response = await reach(fetcher, url, init);
  if (response.status < TEMPORARY && response.status !== 429) return response;
  await response.body?.cancel();
  throw new GroundworkError({
    code: response.status === 429 ? 'too_many_requests' : 'unavailable',
    status: response.status,
    message: `The token endpoint answered ${response.status}.`,
    retryAfter: retryAfterOf(response),
  });
}

/** Errors of the library hold the request: only what the issuer said goes on. */
function rethrow(error: unknown): never {
  if (error instanceof oauth.ResponseBodyError)
    throw new GroundworkError({
      code: error.error,
      status: error.status,
      message: error.error_description ?? error.error,
    });
  if (error instanceof oauth.AuthorizationResponseError)
    throw new GroundworkError({ code: error.error, status: 0, message: error.error_description ?? error.error });
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    throw new GroundworkError({ code: 'invalid_client', status: error.status, message: 'The client was refused.' });
  if (error instanceof oauth.OperationProcessingError && error.code === oauth.HTTP_REQUEST_FORBIDDEN)
    throw new GroundworkError({ code: 'unexpected', status: 0, message: 'An issuer on another machine needs https.' });
  if (error instanceof oauth.OperationProcessingError && isOfAnotherIssuer(error.cause))
    throw new GroundworkError({
      code: 'unexpected',
      status: 0,
      message: `The issuer calls itself ${String(error.cause.body.issuer)}; use this address.`,
    });
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
    throw new GroundworkError({
      code: 'unexpected',
      status: 0,
      message: `The issuer's answer is invalid: ${error.message}.`,
    });
  throw error;
}

/** Metadata whose issuer is not the address at which they are. (RFC 8414 §3.3) */
const isOfAnotherIssuer = (cause: unknown): cause is { readonly body: { readonly issuer: unknown } } =>
  typeof cause === 'object' &&
  cause !== null &&
  Reflect.get(cause, 'attribute') === 'issuer' &&
  typeof Reflect.get(cause, 'body') === 'object';
