import { boundKeyOf } from './bound-key.js';
import { presentedToken, type PresentingRequest } from './presented-token.js';
import { ProofVerifier, refusedToken, type Sender } from './proof-verifier.js';
import type { Introspector } from './remote-introspector.js';
import { RecentlyUsed } from './recently-used.js';
import { foreignAudience, insufficientAuthentication, missingContext } from './refusals.js';
import type { TokenClaims } from './token-claims.js';
import { digestOf, tokenDigest } from './token-digest.js';
import { whenKnown, type Soon } from './soon.js';
import { isJwt, verifyJwt, type ExpectedToken, type Finding, type Verified } from './verify-jwt.js';

/** `opaque`: only what is no JWT is introspected; `always`: every token is, for immediate revocation; `never`: none is. */
export type IntrospectMode = 'opaque' | 'always' | 'never';

/** What a token has to be to be accepted here. */
export interface VerifierOptions extends ExpectedToken {
  readonly introspector?: Introspector;
  readonly mode: IntrospectMode;
  /** Where clients reach the root of the API, for tokens that are bound to a key; without it they are refused. */
  readonly publicUrl?: string;
  /** By default each proof counts once in this process. */
  readonly proofs?: ProofVerifier;
}

const INTROSPECTED_MS = 30_000;
const MAX_REMEMBERED = 10_000;
const MAX_TOKEN_LENGTH = 16_384;

interface Remembered extends Verified {
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * Verifies access tokens: JWTs by the issuer's keys, anything else by introspection. A repeated token costs one digest: results are kept, by
 * the token's SHA-256, until it expires or the keys change; introspected ones, good or bad, for at most 30 s, and not at all in mode
 * `always`. (api.md, "Token verification")
 */
export class TokenVerifier {
  private readonly remembered = new RecentlyUsed<Remembered>(MAX_REMEMBERED);

  private readonly proofs: ProofVerifier;

  constructor(private readonly options: VerifierOptions) {
    this.proofs = options.proofs ?? new ProofVerifier();
  }

  /** The claims of the token that a request presents, with its proof where it is bound to a key. Throws as `verify`. */
  async verifyRequest(request: PresentingRequest): Promise<TokenClaims> {
    return this.checkRequest(request);
  }

  /**
   * As `verifyRequest`, at once where nothing has to be waited for: of a token that is remembered and bound to no key. Then it also throws at
   * once.
   */
  checkRequest(request: PresentingRequest): Soon<TokenClaims> {
    const { token, sender } = presentedToken(request, this.options.publicUrl);
    return this.check(token, tokenDigest(request, token), sender);
  }

  /**
   * Throws `TokenError`: `invalid_token`, which names a foreign audience or the time where the token is one of the issuer's;
   * `insufficient_user_authentication` where its user signed in too weakly for this service; `unavailable` when it cannot be checked.
   * A token that is bound to a key is refused without a `sender` who proves to have it.
   */
  async verify(token: string, digest: string = digestOf(token), sender?: Sender): Promise<TokenClaims> {
    return this.check(token, digest, sender);
  }

  private check(token: string, digest: string, sender: Sender | undefined): Soon<TokenClaims> {
    if (token.length > MAX_TOKEN_LENGTH) throw refusedToken(undefined, sender !== undefined);
    const found = this.recall(digest) ?? this.verifyAnew(token, digest);
    return whenKnown(found, (finding) => this.judge(finding, digest, sender));
  }

  /** What each request depends on, also where its token is remembered. */
  private judge({ claims, reason }: Finding, digest: string, sender: Sender | undefined): Soon<TokenClaims> {
    if (!claims) throw refusedToken(reason, sender !== undefined);
    const jkt = boundKeyOf(claims);
    const isProven = jkt === undefined && !sender ? undefined : this.proofs.assertSender(jkt, digest, sender);
    return whenKnown(isProven, () => {
      const context = missingContext(this.options.audience, claims);
      if (context !== undefined) throw insufficientAuthentication(context);
      return claims;
    });
  }

  /** The claims of a token that is remembered as good, by its digest; `undefined` for all others. */
  known(digest: string): TokenClaims | undefined {
    return this.recall(digest)?.claims;
  }

  private recall(digest: string): Remembered | undefined {
    const known = this.remembered.get(digest);
    // At each request: it may have expired since, or its key may be revoked.
    return known && known.until > Date.now() && known.revision === this.options.keys.revision ? known : undefined;
  }

  private async verifyAnew(token: string, digest: string): Promise<Finding> {
    const { mode, introspector, keys } = this.options;
    const introspects = introspector && (mode === 'always' || (mode === 'opaque' && !isJwt(token)));
    const { revision, ...found } = introspects
      ? { ...(await this.introspect(introspector, token)), revision: keys.revision }
      : await verifyJwt(token, this.options);
    const { claims } = found;
    const latest = introspects ? Date.now() + INTROSPECTED_MS : Infinity;
    const until = claims ? Math.min(claims.exp * 1_000, latest) : latest;
    if (mode !== 'always' && (claims || introspects)) this.remembered.set(digest, { ...found, until, revision });
    return found;
  }

  private async introspect(introspector: Introspector, token: string): Promise<Finding> {
    const claims = await introspector.introspect(token);
    if (claims && [claims['aud']].flat().includes(this.options.audience)) return { claims };
    return { reason: claims && foreignAudience(this.options.audience, claims) };
  }
}
