import type { PresentingRequest } from './presented-token.js';
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

  /** Throws as `TokenVerifier.verifyRequest`. */
  async verify(request: PresentingRequest): Promise<TokenClaims> {
    if (request.headers['upgrade'] !== undefined) return this.verifier.verifyRequest(request);
    const known = Reflect.get(request, this.known) as Promise<TokenClaims> | undefined; // set below
    if (known) return known;
    const found = this.begin(request);
    Object.defineProperty(request, this.known, { value: found });
    return found;
  }

  /** What is thrown before the first wait is a rejection, too. */
  private async begin(request: PresentingRequest): Promise<TokenClaims> {
    return this.verifier.verifyRequest(request);
  }
}
