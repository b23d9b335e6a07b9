import { isError, type GroundworkError } from '../errors.js';
import type { AuthorizedRequest, TokenEvent, TokenSource } from './token-source.js';

const RENEW_BEFORE_SECONDS = 30;
/** Of the token's life: one that lives for a minute is not renewed at once. */
const RENEW_BEFORE_SHARE = 0.1;

/** A token as the token endpoint answers it. (RFC 6749 §5.1) */
export interface IssuedToken {
  readonly accessToken: string;
  /** Seconds from now; without it the token is used until a service refuses it. */
  readonly expiresIn?: number;
  readonly scopes: readonly string[];
}

/** How tokens are obtained. */
export interface TokenGrant {
  /**
   * Requests a token; `refused` is one that a service has refused, and must not come again.
   * Throws `GroundworkError`, with `invalid_grant` once the grant is over.
   */
  readonly request: (refused?: string) => Promise<IssuedToken>;
  /** What is requested; nothing for all that the client may have. */
  readonly scopes?: readonly string[];
  /** Told when the session ends, and of scopes that were not granted. */
  readonly onEvent?: (event: TokenEvent) => void;
  /** Seconds, never going back; the clock of the machine may be wrong or set. */
  readonly now: () => number;
}

interface CachedToken extends IssuedToken {
  readonly renewAt: number;
}

/**
 * Keeps a token until it soon expires. However many requests need a new one, one is requested; a token that was refused is renewed only
 * while it is the current one, so that late refusals of an older one change nothing.
 */
export class CachedTokens implements TokenSource {
  // Private to the language, so that no inspection of a client prints a token.
  #current?: CachedToken;
  #pending?: Promise<CachedToken>;
  #refusedToken?: string;
  private ended?: GroundworkError;

  constructor(private readonly grant: TokenGrant) {}

  get scopes(): readonly string[] {
    return this.#current?.scopes ?? [];
  }

  async authorize({ signal }: AuthorizedRequest): Promise<Readonly<Record<string, string>>> {
    if (this.ended) throw this.ended;
    const isFresh = this.#current !== undefined && this.grant.now() < this.#current.renewAt;
    const token = isFresh && this.#current ? this.#current : await abortable(this.renew(), signal);
    return { authorization: `Bearer ${token.accessToken}` };
  }

  refused(headers: Readonly<Record<string, string>>): boolean {
    if (this.ended) return false;
    if (this.#current && headers['authorization'] === `Bearer ${this.#current.accessToken}`) {
      this.#refusedToken = this.#current.accessToken;
      this.#current = undefined;
    }
    return true;
  }

  private renew(): Promise<CachedToken> {
    this.#pending ??= this.request().finally(() => (this.#pending = undefined));
    return this.#pending;
  }

  private async request(): Promise<CachedToken> {
    const { request, scopes = [], onEvent, now } = this.grant;
    const issued = await request(this.#refusedToken).catch((error: unknown) => this.fail(error));
    const { expiresIn = Infinity } = issued;
    const margin = Math.min(RENEW_BEFORE_SECONDS, expiresIn * RENEW_BEFORE_SHARE);
    this.#current = { ...issued, renewAt: now() + expiresIn - margin };
    const missing = scopes.filter((scope) => !issued.scopes.includes(scope));
    if (missing.length > 0) onEvent?.({ type: 'scopes_missing', missing });
    return this.#current;
  }

  private fail(error: unknown): never {
    if (isError(error, 'invalid_grant')) {
      this.ended = error;
      this.#current = undefined;
      this.grant.onEvent?.({ type: 'ended', message: error.message });
    }
    throw error;
  }
}

/** One caller that leaves does not end the request that others wait for. */
async function abortable<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work;
  signal.throwIfAborted();
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    // The reason of an abort is what the caller chose.
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', abort));
}
