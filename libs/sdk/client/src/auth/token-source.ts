/** A request that is to be authorized. */
export interface AuthorizedRequest {
  readonly method: string;
  readonly url: string;
  readonly signal?: AbortSignal;
}

/**
 * Where the credentials of requests come from. It returns headers, not a token, so that proofs of possession need no other interface.
 * (RFC 9449)
 */
export interface TokenSource {
  /** Headers for the request. */
  authorize(request: AuthorizedRequest): Promise<Readonly<Record<string, string>>>;
  /**
   * Called with the headers that a service has refused with 401 `invalid_token`.
   * @returns whether another attempt with new headers can succeed
   */
  refused?(headers: Readonly<Record<string, string>>): boolean;
  /** The scopes of the current token; empty before the first one. */
  readonly scopes?: readonly string[];
}

/** What happens to a token source. */
export type TokenEvent =
  /** The issuer granted fewer scopes than were requested. */
  | { readonly type: 'scopes_missing'; readonly missing: readonly string[] }
  /** The grant is over: the user has to sign in again. Happens once. */
  | { readonly type: 'ended'; readonly message: string };

/** Headers by a function of one's own; nothing is cached or renewed. */
export const custom = (
  authorize: TokenSource['authorize'],
  refused?: NonNullable<TokenSource['refused']>,
): TokenSource => (refused ? { authorize, refused } : { authorize });
