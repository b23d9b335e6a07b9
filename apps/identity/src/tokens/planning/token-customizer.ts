import { CLI_CLIENT_ID, CONSOLE_CLIENT_ID } from '@groundwork/service';
import type { PlannedToken, TokenPlanner } from './token-planner.service.js';
import type { ClaimDefinition } from '../../directory/entities/claim-definition.entity.js';
import type { DeclaredClaims } from './claims/declared-claims.service.js';
import { authenticationClaims, authenticationOf } from './authentication-context.js';
import { delegationClaims } from './delegation.js';
import type { KoaContextWithOIDC } from '../provider/oidc-provider.js';
import type { Reach, TokenPlan } from './token-plan.js';

/** The claims of a token that follow from its plan and the scopes it finally carries. */
export interface AudienceClaims {
  readonly aud: string | readonly string[];
  readonly permissions?: readonly string[];
}

/** One audience is a string, several an array, none the issuer: only userinfo takes such a token. (identity.md §4) */
export function audienceClaims({ audiences }: TokenPlan, carried: ReadonlySet<string>, issuer: string): AudienceClaims {
  const reached = reachedBy({ audiences }, carried);
  const identifiers = reached.map(({ resource }) => resource.identifier);
  const listed = reached.filter(({ resource }) => resource.listed).flatMap(({ scopes }) => scopes);
  const permissions = [...new Set(listed)].filter((name) => carried.has(name));
  return {
    aud: identifiers.length > 1 ? identifiers : (identifiers[0] ?? issuer),
    ...(permissions.length > 0 ? { permissions } : {}),
  };
}

/** The audiences that a token of these scopes reaches. */
const reachedBy = ({ audiences }: Pick<TokenPlan, 'audiences'>, carried: ReadonlySet<string>): readonly Reach[] =>
  audiences.filter(({ scopes }) => scopes.some((name) => carried.has(name)));

/** What access tokens are completed from. */
export interface TokenCustomizer {
  readonly planner: TokenPlanner;
  readonly claims: DeclaredClaims;
  readonly issuer: string;
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
export async function customizeToken(
  { planner, claims, issuer }: TokenCustomizer,
  request: KoaContextWithOIDC,
  token: Carried & { readonly resourceServer?: { readonly jwt?: object } },
  { payload }: Structured,
): Promise<void> {
  const planned = planner.plannedFor(token.resourceServer);
  if (!planned) throw new Error('an access token was issued without a plan');
  const scopes = carriedScopes(planned, token);
  const reached = reachedBy(planned.plan, scopes);
  const ofResources = uniqueClaims(reached.flatMap(({ resource }) => resource.claims));
  const taken = new Set(ofResources.map(({ claim }) => claim));
  const ofHooks = uniqueClaims(planned.claims ?? []).filter(({ claim }) => !taken.has(claim));
  const definitions = [...ofResources, ...ofHooks]; // what is too much is left out from the end
  const declared = await claims.forAccessToken(request, planned, definitions, scopes);
  const signedIn = planned.account ? authenticationClaims(authenticationOf(request), reached) : {};
  const own = { ...payload, ...plannedClaims(planned, token, issuer), ...signedIn, nbf: payload['iat'] };
  Object.assign(payload, declared, own, delegationClaims(request, own));
}

/** Audiences that define a claim alike share it; there is no plan for others. */
const uniqueClaims = (definitions: readonly ClaimDefinition[]): ClaimDefinition[] => [
  ...new Map(definitions.map((definition) => [definition.claim, definition])).values(),
];

/**
 * The audiences of the scopes a token finally carries, its grant, its tenant (none for a global one) and, where a resource
 * asks for it, `permissions`. (RFC 9068 §2.2; identity.md §4)
 */
export function plannedClaims(planned: PlannedToken, token: Carried, issuer: string): PlannedClaims {
  const carried = carriedScopes(planned, token);
  return {
    ...audienceClaims(planned.plan, carried, issuer),
    scope: [...carried].join(' ') || undefined,
    grant_id: token.grantId,
    tenant_id: tenantOf(planned),
  };
}

/** In the order of the token. */
function carriedScopes({ plan }: PlannedToken, { scope = '' }: Carried): Set<string> {
  const possible = new Set(plan.scopes);
  return new Set(scope.split(' ').filter((one) => possible.has(one)));
}

/** Through them the installation is administered: people of every tenant sign in, and an administrator of the default tenant acts on all. */
const ADMINISTERS: ReadonlySet<string> = new Set([CONSOLE_CLIENT_ID, CLI_CLIENT_ID]);

/**
 * A global client sees all tenants, and so does an administrator of the default one through it, unless it signs in users of several and is
 * no client of the system; else the tenant binds, and one that was named. (docs/adr/0093-console-of-all-tenants.md)
 */
function tenantOf({ client, account, tenantId }: PlannedToken): string | undefined {
  const isOfAll = client.is_global && (client.sign_in_tenants === 'home' || ADMINISTERS.has(client.id));
  if (account) return isOfAll && account.is_global ? undefined : account.tenant_id;
  return tenantId ?? client.tenant_id ?? undefined;
}
