import * as oauth from 'oauth4webapi';
import { REAL_TIMING } from '../requests/retry.js';
import { CachedTokens, type IssuedToken } from './cached-tokens.js';
import { authOf, Issuer, issuedOf, parametersOf, type GrantContext, type Send } from './issuer.js';
import type { Scope } from './scopes.js';
import type { TokenEvent, TokenSource } from './token-source.js';

/** What every grant takes. */
export interface GrantOptions {
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: string;
  /** Absent for all that the client may have. */
  readonly scopes?: readonly Scope[];
  /** The resource that tokens are for (RFC 8707); absent for all of the client's. */
  readonly audience?: string;
  /** Told when the session ends, and of scopes that were not granted. */
  readonly onEvent?: (event: TokenEvent) => void;
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

/** Tokens that are requested of the issuer's token endpoint by one way. */
function tokensBy(
  { scopes, onEvent }: GrantOptions,
  context: GrantContext,
  grant: (send: Send, server: oauth.AuthorizationServer) => Promise<oauth.TokenEndpointResponse>,
): TokenSource {
  const issuer = new Issuer(context);
  const request = async (): Promise<IssuedToken> => issuedOf(await grant(issuer.send, await issuer.server()), scopes);
  return new CachedTokens({ request, scopes, onEvent, now: context.timing.now });
}

/** A token source that is ready. */
export const tokenSource = (auth: Auth, context: GrantContext): TokenSource =>
  typeof auth === 'function' ? auth(context) : auth;

export { REAL_TIMING };
