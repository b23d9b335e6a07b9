import { insufficientScope, noTenant } from './refusals.js';
import type { TokenClaims } from './token-claims.js';

/** Who calls, by a token that was verified. */
export interface Caller {
  /** Id of the user; of the client itself where no user is behind the token. */
  readonly subject: string;
  /** Id of the application. */
  readonly clientId: string;
  /** Whether a user is behind the token. */
  readonly isUser: boolean;
  /** The tenant that the token is bound to; `null` for a global one. */
  readonly tenantId: string | null;
  readonly scopes: ReadonlySet<string>;
  /** Everything the token says. */
  readonly claims: TokenClaims;
}

/** The caller behind a verified token. */
export const callerOf = (claims: TokenClaims): Caller => ({
  subject: claims.sub,
  clientId: claims.client_id,
  isUser: claims.sub !== claims.client_id,
  tenantId: claims.tenant_id ?? null,
  scopes: new Set((claims.scope ?? '').split(' ').filter(Boolean)),
  claims,
});

/** How several scopes are meant. */
export interface ScopeOptions {
  /** Whether one of them is enough; by default all are needed. */
  readonly any?: boolean;
}

/** Scopes, and at the end how several are meant. */
export type ScopeArguments = readonly string[] | readonly [...string[], ScopeOptions];

/** The scopes that a route needs. */
export interface NeededScopes extends ScopeOptions {
  readonly scopes: readonly string[];
}

/** What `requireScopes(…)` and `@Scopes(…)` were given. */
export function neededScopes(given: ScopeArguments): NeededScopes {
  const all: readonly (string | ScopeOptions)[] = given;
  const options = all.find((one): one is ScopeOptions => typeof one === 'object');
  return { scopes: all.filter((one) => typeof one === 'string'), any: options?.any };
}

/** Throws `insufficient_scope`, naming them, unless the caller has all scopes, or one where `any`. No scope is needed of none. */
export function assertScopes(caller: Caller, scopes: readonly string[], { any = false }: ScopeOptions = {}): void {
  const has = (scope: string): boolean => caller.scopes.has(scope);
  if (scopes.length > 0 && !(any ? scopes.some(has) : scopes.every(has))) throw insufficientScope(scopes, any);
}

/** The caller's tenant. Throws `forbidden` for a token that is bound to none. */
export function tenantOf(caller: Caller): string {
  if (caller.tenantId === null) throw noTenant();
  return caller.tenantId;
}
