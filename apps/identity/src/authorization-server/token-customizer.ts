import { audienceClaims } from './token-claims.js';
import type { PlannedToken, TokenPlanner } from './token-planner.js';

/** The token as the library is about to sign it. */
interface Structured {
  readonly payload: Record<string, unknown>;
}

/**
 * Completes an access token: the audiences of the scopes it finally carries, `nbf`, its grant, its tenant (none for a
 * global one) and, where a resource asks for it, `permissions`. (RFC 9068 §2.2; identity.md §4)
 */
export function customizeToken(
  planner: TokenPlanner,
  issuer: string,
  token: { readonly resourceServer?: { readonly jwt?: object }; readonly scope?: string; readonly grantId?: string },
  { payload }: Structured,
): void {
  const planned = planner.plannedFor(token.resourceServer);
  if (!planned) throw new Error('an access token was issued without a plan');
  const possible = new Set(planned.plan.scopes);
  const carried = (token.scope ?? '').split(' ').filter((scope) => possible.has(scope));
  Object.assign(payload, {
    ...audienceClaims(planned.plan, new Set(carried), issuer),
    scope: carried.join(' ') || undefined,
    nbf: payload['iat'],
    grant_id: token.grantId,
    tenant_id: tenantOf(planned),
  });
}

/** A global client sees all tenants, and so does an administrator of the default one through it; else the tenant binds. */
function tenantOf({ client, account }: PlannedToken): string | undefined {
  if (account) return client.is_global && account.is_global ? undefined : account.tenant_id;
  return client.is_global ? undefined : (client.tenant_id ?? undefined);
}
