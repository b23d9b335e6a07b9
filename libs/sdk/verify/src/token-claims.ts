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
