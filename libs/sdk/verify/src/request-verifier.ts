import type { PresentingRequest } from './presented-token.js';
import type { TokenClaims } from './token-claims.js';
import type { TokenVerifier } from './token-verifier.js';

/**
 * Verifies each HTTP request once, however many handlers ask (resolvers of GraphQL, a middleware that is mounted twice): a proof of
 * possession does not count a second time. The request of a WebSocket lives on behind its handshake, so it is verified at each call.
 */
export class RequestVerifier {
  private readonly known = new WeakMap<PresentingRequest, Promise<TokenClaims>>();

  constructor(private readonly verifier: TokenVerifier) {}

  /** Throws as `TokenVerifier.verifyRequest`. */
  async verify(request: PresentingRequest): Promise<TokenClaims> {
    if (request.headers['upgrade'] !== undefined) return this.verifier.verifyRequest(request);
    const known = this.known.get(request);
    if (known) return known;
    const found = Promise.resolve(request).then((one) => this.verifier.verifyRequest(one));
    this.known.set(request, found);
    return found;
  }
}
