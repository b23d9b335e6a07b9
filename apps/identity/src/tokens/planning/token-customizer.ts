import type { PlannedToken, TokenPlanner } from './token-planner.js';
import type { TokenPlan } from './token-plan.js';

/** The claims of a token that follow from its plan and the scopes it finally carries. */
export interface AudienceClaims {
  readonly aud: string | readonly string[];
  readonly permissions?: readonly string[];
}

/** One audience is a string, several an array, none the issuer: only userinfo takes such a token. (identity.md §4) */
export function audienceClaims({ audiences }: TokenPlan, carried: ReadonlySet<string>, issuer: string): AudienceClaims {
  const reached = audiences.filter(({ scopes }) => scopes.some((name) => carried.has(name)));
  const identifiers = reached.map(({ resource }) => resource.identifier);
  const listed = reached.filter(({ resource }) => resource.listed).flatMap(({ scopes }) => scopes);
  const permissions = [...new Set(listed)].filter((name) => carried.has(name));
  return {
    aud: identifiers.length > 1 ? identifiers : (identifiers[0] ?? issuer),
    ...(permissions.length > 0 ? { permissions } : {}),
  };
}

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
