import type { PresentingRequest } from './presented-token.js';
import { isLater, type Soon } from './soon.js';
import type { TokenClaims } from './token-claims.js';
import type { TokenVerifier } from './token-verifier.js';

/**
 * Verifies each HTTP request once, however many handlers ask (resolvers of GraphQL, a middleware that is mounted twice): a proof of
 * possession does not count a second time. The request of a WebSocket lives on behind its handshake, so it is verified at each call.
 */
export class RequestVerifier {
  /** A property of the request, which copies of it have not; entries of a weak map would outlive it until the next collection. */
  private readonly known = Symbol('verified token');

  constructor(private readonly verifier: TokenVerifier) {}

  /** As `TokenVerifier.verifyRequest`. */
  async verifyRequest(request: PresentingRequest): Promise<TokenClaims> {
    return this.checkRequest(request);
  }

  /** As `TokenVerifier.checkRequest`. What is known at once is not kept: to look it up again costs less, and it may have expired. */
  checkRequest(request: PresentingRequest): Soon<TokenClaims> {
    if (request.headers['upgrade'] !== undefined) return this.verifier.checkRequest(request);
    const known = Reflect.get(request, this.known) as Promise<TokenClaims> | undefined; // set below
    if (known) return known;
    const found = this.verifier.checkRequest(request);
    if (isLater(found)) Object.defineProperty(request, this.known, { value: found });
    return found;
  }
}
