import * as oauth from 'oauth4webapi';
import { isError } from '../errors.js';
import { CachedTokens, type IssuedToken } from './cached-tokens.js';
import { Issuer, issuedOf, parametersOf, type GrantContext } from './issuer.js';
import type { TokenEvent, TokenSource } from './token-source.js';

/** Tokens of a person who signed in. */
export interface KeptTokens {
  readonly accessToken: string;
  /** Milliseconds since 1970, by the clock of this machine; nothing where the token does not say. */
  readonly expiresAt?: number;
  readonly scopes: readonly string[];
  readonly refreshToken?: string;
  readonly idToken?: string;
}

/** Where they are kept: memory, or a file that several processes share. */
export interface TokenStore {
  /** What was saved last; nothing where there is no session. */
  load(): Promise<KeptTokens | undefined>;
  /** Without tokens, what was kept is deleted. */
  save(tokens: KeptTokens | undefined): Promise<void>;
  /** Runs the work while no other tab or process that shares the store runs such work. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

/** A store in memory, for one process. Its users are one token source, which renews once at a time. */
export function memoryStore(kept?: KeptTokens): TokenStore {
  return {
    load: () => Promise.resolve(kept),
    save: (tokens) => {
      kept = tokens;
      return Promise.resolve();
    },
    exclusively: (work) => work(),
  };
}

/** How a person signs in. */
export interface UserGrant {
  readonly clientId: string;
  readonly scopes?: readonly string[];
  readonly audience?: string;
  readonly onEvent?: (event: TokenEvent) => void;
  readonly store: TokenStore;
  /** What to do without tokens, or without a refresh token: signs in, or throws `GroundworkError`. */
  readonly signIn: (issuer: Issuer) => Promise<oauth.TokenEndpointResponse>;
}

/** Left of a token's life when another one is used. */
const SPARE_MS = 30_000;

/**
 * Tokens of a person: those of the store while they last, then by refresh token, else by a sign-in. Whoever renews does so exclusively and
 * looks into the store first, so that of several processes one renews. (RFC 6749 §6; RFC 9700 §4.14)
 */
export function userTokens(grant: UserGrant, context: GrantContext): TokenSource {
  const issuer = new Issuer(context);
  const { store, scopes, onEvent } = grant;
  const request = (refused?: string): Promise<IssuedToken> =>
    store.exclusively(async () => {
      const kept = await store.load();
      if (kept && kept.accessToken !== refused && lastsOf(kept) > SPARE_MS)
        return { ...kept, expiresIn: Number.isFinite(lastsOf(kept)) ? lastsOf(kept) / 1_000 : undefined };
      const answer =
        kept?.refreshToken === undefined
          ? await grant.signIn(issuer)
          : await refresh(grant, issuer, kept.refreshToken).catch((error: unknown) => forget(store, error));
      const issued = issuedOf(answer, scopes);
      await store.save(keptOf(answer, issued, kept));
      return issued;
    });
  return new CachedTokens({ request, scopes, onEvent, now: context.timing.now });
}

/** What is kept of a response: a refresh token or ID token that it does not replace stays. */
export const keptOf = (answer: oauth.TokenEndpointResponse, issued: IssuedToken, before?: KeptTokens): KeptTokens => ({
  accessToken: issued.accessToken,
  expiresAt: issued.expiresIn === undefined ? undefined : Date.now() + issued.expiresIn * 1_000,
  scopes: issued.scopes,
  refreshToken: answer.refresh_token ?? before?.refreshToken,
  idToken: answer.id_token ?? before?.idToken,
});

const lastsOf = ({ expiresAt = Infinity }: KeptTokens): number => expiresAt - Date.now();

/** A refresh token that is over is of no use to anybody. */
async function forget(store: TokenStore, error: unknown): Promise<never> {
  if (isError(error, 'invalid_grant')) await store.save(undefined);
  throw error;
}

async function refresh(grant: UserGrant, issuer: Issuer, token: string): Promise<oauth.TokenEndpointResponse> {
  const server = await issuer.server();
  const client = { client_id: grant.clientId };
  return issuer.send(async (http) => {
    const options = { additionalParameters: parametersOf({ audience: grant.audience }), ...http };
    const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, options);
    return oauth.processRefreshTokenResponse(server, client, response);
  });
}
