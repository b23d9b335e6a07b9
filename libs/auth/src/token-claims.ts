import type { CryptoKey, JWTHeaderParameters, KeyObject } from 'jose';

/** What a verified token says. Times are seconds since 1970. (RFC 9068 §2.2; RFC 7662 §2.2) */
export interface TokenClaims {
  readonly sub: string;
  readonly client_id: string;
  readonly scope?: string;
  readonly exp: number;
  /** Tenant the bearer is bound to; absent for a global one. */
  readonly tenant_id?: string;
  readonly [claim: string]: unknown;
}

/** Where public keys come from. */
export interface KeySource {
  /** The key for a token's header; `undefined` when no such key is (or is no longer) published. Throws `unavailable` when it cannot be told. */
  key(header: JWTHeaderParameters): Promise<CryptoKey | KeyObject | Uint8Array | undefined>;
  /**
   * Grows whenever the published keys change, so that what was verified by them is verified anew. It is asked for with every token, new or
   * known: a source that reads its keys elsewhere looks there again by and by.
   */
  readonly revision: number;
}

/** Asks the issuer whether a token is active. (RFC 7662) */
export interface Introspector {
  /** The claims of an active token, whatever its audience, else `undefined`. Throws `unavailable` when the issuer is away. */
  introspect(token: string): Promise<TokenClaims | undefined>;
}
