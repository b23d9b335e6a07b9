import * as oauth from 'oauth4webapi';
import { GroundworkError, retryAfterOf } from '../errors.js';
import { reach, REAL_TIMING, withRetries, type RetryTiming } from '../requests/retry.js';
import { CachedTokens, type IssuedToken } from './cached-tokens.js';
import type { TokenEvent, TokenSource } from './token-source.js';

/** What every grant takes. */
export interface GrantOptions {
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: string;
  /** Absent for all that the client may have. */
  readonly scopes?: readonly string[];
  /** The resource that tokens are for (RFC 8707); absent for all of the client's. */
  readonly audience?: string;
  readonly onEvent?: (event: TokenEvent) => void;
}

/** How `createGroundwork` makes a token source. */
export interface GrantContext {
  readonly issuer: string;
  readonly fetch: typeof fetch;
  readonly timing: RetryTiming;
}

/** A token source, once the issuer is known. */
export type Auth = TokenSource | ((context: GrantContext) => TokenSource);

/** Tokens for a client itself. (RFC 6749 §4.4) */
export const clientCredentials =
  (options: GrantOptions & { readonly clientSecret: string }): Auth =>
  (context) =>
    tokensBy(options, context, (send, issuer) =>
      send(async (http) => {
        const client = { client_id: options.clientId };
        const response = await oauth.clientCredentialsGrantRequest(
          issuer,
          client,
          authOf(options),
          parametersOf(options),
          http,
        );
        return oauth.processClientCredentialsResponse(issuer, client, response);
      }),
    );

/** Where a refresh token is kept: it changes with every use. */
export interface RefreshTokenOptions extends GrantOptions {
  readonly refreshToken: string;
  /** Called with each new refresh token before it is used; the old one is spent. */
  readonly onRefreshToken?: (refreshToken: string) => void | Promise<void>;
}

/** Tokens of a user who signed in before. (RFC 6749 §6; RFC 9700 §4.14) */
export const refreshToken =
  (options: RefreshTokenOptions): Auth =>
  (context) => {
    let current = options.refreshToken;
    return tokensBy(options, context, async (send, issuer) => {
      const answer = await send(async (http) => {
        const client = { client_id: options.clientId };
        const parameters = { additionalParameters: parametersOf(options), ...http };
        const response = await oauth.refreshTokenGrantRequest(issuer, client, authOf(options), current, parameters);
        return oauth.processRefreshTokenResponse(issuer, client, response);
      });
      if (answer.refresh_token !== undefined && answer.refresh_token !== current) {
        current = answer.refresh_token;
        await options.onRefreshToken?.(current);
      }
      return answer;
    });
  };

/** What requests of any kind to the issuer take. */
type Http = oauth.DiscoveryRequestOptions & oauth.ClientCredentialsGrantRequestOptions;
type Send = <T>(request: (http: Http) => Promise<T>) => Promise<T>;

/** Tokens that are requested of the issuer's token endpoint by one way. */
function tokensBy(
  { scopes, onEvent }: GrantOptions,
  { issuer, fetch, timing }: GrantContext,
  grant: (send: Send, server: oauth.AuthorizationServer) => Promise<oauth.TokenEndpointResponse>,
): TokenSource {
  const http = httpOptions(issuer, fetch);
  const send: Send = (request) =>
    withRetries(() => request(http).catch(rethrow), { isSafe: true, isKeyed: false, timing });
  let server: Promise<oauth.AuthorizationServer> | undefined;
  const discover = (): Promise<oauth.AuthorizationServer> => {
    const found = send(async (options) => {
      const url = new URL(issuer);
      return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options));
    });
    found.catch(() => (server = undefined)); // the next request tries again
    return found;
  };
  const request = async (): Promise<IssuedToken> => {
    const answer = await grant(send, await (server ??= discover()));
    const { access_token: accessToken, expires_in: expiresIn, scope } = answer;
    return { accessToken, expiresIn, scopes: scope?.split(' ').filter(Boolean) ?? scopes ?? [] };
  };
  return new CachedTokens({ request, scopes, onEvent, now: timing.now });
}

const parametersOf = ({ scopes, audience }: GrantOptions): URLSearchParams =>
  new URLSearchParams({
    ...(scopes ? { scope: scopes.join(' ') } : {}),
    ...(audience === undefined ? {} : { resource: audience }),
  });

const authOf = ({ clientSecret }: GrantOptions): oauth.ClientAuth =>
  clientSecret === undefined ? oauth.None() : oauth.ClientSecretBasic(clientSecret);

/** Plain HTTP is for an issuer of this machine: a secret would be readable on the way to any other. */
function httpOptions(issuer: string, fetcher: typeof fetch): Http {
  const { protocol, hostname } = new URL(issuer);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return {
    [oauth.customFetch]: (url: string, options: oauth.CustomFetchOptions<string, unknown>) =>
      reachToken(fetcher, new Request(url, options as RequestInit)),
    ...(protocol === 'http:' && isLocal ? { [oauth.allowInsecureRequests]: true } : {}),
  };
}

const TEMPORARY = 500;

/** Failures that pass are `GroundworkError`s already; the rest is the library's to read. */
async function reachToken(fetcher: typeof fetch, request: Request): Promise<Response> {
  const response = await reach(fetcher, request);
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
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    throw new GroundworkError({ code: 'invalid_client', status: error.status, message: 'The client was refused.' });
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
    throw new GroundworkError({
      code: 'unexpected',
      status: 0,
      message: `The issuer's answer is invalid: ${error.message}.`,
    });
  throw error;
}

/** A token source that is ready. */
export const tokenSource = (auth: Auth, context: GrantContext): TokenSource =>
  typeof auth === 'function' ? auth(context) : auth;

export { REAL_TIMING };
