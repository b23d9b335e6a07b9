import { insufficientScope } from './refusals.js';
import type { TokenClaims } from './token-claims.js';
import { TokenError } from './token-error.js';

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

/** Throws `insufficient_scope`, naming them, unless the caller has all scopes, or one where `any`. No scope is needed of none. */
export function assertScopes(caller: Caller, scopes: readonly string[], { any = false }: ScopeOptions = {}): void {
  const has = (scope: string): boolean => caller.scopes.has(scope);
  if (scopes.length > 0 && !(any ? scopes.some(has) : scopes.every(has))) throw insufficientScope(scopes, any);
}

/** The caller's tenant. Throws `forbidden` for a token that is bound to none. */
export function tenantOf(caller: Caller): string {
  if (caller.tenantId === null) throw new TokenError('forbidden', 'The token is bound to no tenant.');
  return caller.tenantId;
}
