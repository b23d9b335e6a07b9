import { audienceClaims, type AudienceClaims } from './token-claims.js';
import type { PlannedToken, TokenPlanner } from './token-planner.js';

/** The token as the library is about to sign it. */
interface Structured {
  readonly payload: Record<string, unknown>;
}

/** What an access token finally carries, and whose grant it hangs on. */
export interface Carried {
  readonly scope?: string;
  readonly grantId?: string;
}

/** The claims of an access token that are ours to say. */
export interface PlannedClaims extends AudienceClaims {
  readonly scope: string | undefined;
  readonly grant_id: string | undefined;
  readonly tenant_id: string | undefined;
}

/** Completes an access token of the library. (RFC 9068 §2.2; identity.md §4) */
export function customizeToken(
  planner: TokenPlanner,
  issuer: string,
  token: Carried & { readonly resourceServer?: { readonly jwt?: object } },
  { payload }: Structured,
): void {
  const planned = planner.plannedFor(token.resourceServer);
  if (!planned) throw new Error('an access token was issued without a plan');
  Object.assign(payload, { ...plannedClaims(planned, token, issuer), nbf: payload['iat'] });
}

/**
 * The audiences of the scopes a token finally carries, its grant, its tenant (none for a global one) and, where a resource
 * asks for it, `permissions`. (RFC 9068 §2.2; identity.md §4)
 */
export function plannedClaims(planned: PlannedToken, { scope = '', grantId }: Carried, issuer: string): PlannedClaims {
  const possible = new Set(planned.plan.scopes);
  const carried = scope.split(' ').filter((one) => possible.has(one));
  return {
    ...audienceClaims(planned.plan, new Set(carried), issuer),
    scope: carried.join(' ') || undefined,
    grant_id: grantId,
    tenant_id: tenantOf(planned),
  };
}

/** A global client sees all tenants, and so does an administrator of the default one through it; else the tenant binds. */
function tenantOf({ client, account }: PlannedToken): string | undefined {
  if (account) return client.is_global && account.is_global ? undefined : account.tenant_id;
  return client.is_global ? undefined : (client.tenant_id ?? undefined);
}
