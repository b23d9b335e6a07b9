import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { unavailable } from '@groundwork/rest';
import { Accounts, hookUser } from '../../sign-in/accounts/accounts.service.js';
import { namedTenant, noSuchTenant } from '../../sign-in/accounts/sign-in-tenants.js';
import { tenantParameters } from './named-tenant.js';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import { KEY_ALGORITHMS } from '../../platform/keys/key-ring.js';
import { SigningKeys } from '../../platform/keys/signing-keys.service.js';
import type { ClaimDefinition } from '../../directory/entities/claim-definition.entity.js';
import { HookCalls, type HookDecision } from '../../directory/hooks/hook-calls.service.js';
import { FAPI_ALGORITHMS } from '../../directory/clients/security-profile.js';
import { ClientDirectory } from '../clients/client-directory.service.js';
import { FAPI } from '../clients/client-metadata.js';
import type { ClientRecord } from '../clients/client-record.js';
import { errors, type Client, type KoaContextWithOIDC, type ResourceServer } from '../provider/oidc-provider.js';
import { SigningSecrets } from './signing-secrets.service.js';
import { assertRegistered, assertRegisteredClaims } from './registered-scopes.js';
import { assertClaimsSize } from './authentication-context.js';
import { ALL_RESOURCES, chosen, refusal, requestOf, namedScopes, scopesOf } from './plan-request.js';
import { planToken, type PlanRequest, type Reach, type TokenPlan } from './token-plan.js';

/** A token's plan, and whom it was planned for. */
export interface PlannedToken {
  readonly plan: TokenPlan;
  readonly client: ClientRecord;
  readonly account?: AccountRow;
  /** The tenant that a client acting for itself is to be bound to. */
  readonly tenantId?: string;
  /** What hooks add. */
  readonly claims?: readonly ClaimDefinition[];
}

/** Plans every access token the library issues: its scopes, audiences, lifetime and signature. */
@Injectable()
export class TokenPlanner {
  private readonly planned = new WeakMap<object, PlannedToken>();
  /** Requests that named no scope: what their plans carry takes its place. */
  private readonly unscoped = new WeakSet<object>();
  /** What hooks decided about a request. */
  private readonly decided = new WeakMap<object, Promise<HookDecision>>();

  constructor(
    readonly clients: ClientDirectory,
    readonly accounts: Accounts,
    private readonly keys: SigningKeys,
    private readonly secrets: SigningSecrets,
    private readonly hooks: HookCalls,
  ) {}

  /** Which resources a request without `resource` means; which of several granted ones a token is for. */
  async defaultResource(
    ctx: KoaContextWithOIDC,
    client: Client,
    granted?: readonly string[] | string,
  ): Promise<string | string[]> {
    if (granted !== undefined) return chosen([granted].flat());
    if (ctx.oidc.route === 'token') return ALL_RESOURCES;
    const record = await this.clientOf(client.clientId);
    return [ALL_RESOURCES, ...record.access.map(({ identifier }) => identifier)];
  }

  /** Throws `invalid_request` for a parameter `claims` that is too large, `invalid_scope` for one that wants more than was registered. */
  async assertClaims({ oidc }: KoaContextWithOIDC, claims: object, clientId: string): Promise<void> {
    assertClaimsSize(oidc.params ?? {});
    assertRegisteredClaims(await this.clientOf(clientId), claims);
  }

  /** What the library needs of a resource to issue a token for it. Throws `invalid_scope`, `invalid_target`, `access_denied`. */
  async resourceServer(ctx: KoaContextWithOIDC, indicator: string, client: Client): Promise<ResourceServer> {
    const planned = await this.planOf(ctx, indicator, client);
    const { params = {} } = ctx.oidc;
    if (this.unscoped.has(params))
      params['scope'] = [...new Set([...scopesOf(params), ...planned.plan.scopes])].join(' ') || undefined;
    return this.serverOf({ ...planned, tenantId: await this.tenantOfMachine(ctx) });
  }

  /**
   * Plans a refresh while its token is unused: where hooks refuse it, or give no answer, the token can be sent again.
   * Throws as `resourceServer`. (ADR 0081)
   */
  async beforeRotation(ctx: KoaContextWithOIDC): Promise<void> {
    const { entities, params = {}, client } = ctx.oidc;
    const token = entities.RefreshToken!; // the library asks about one
    const named = params['resource'] ?? token.resource;
    const indicator = named === undefined ? undefined : chosen([named as string | string[]].flat());
    if (typeof indicator === 'string' && token.resourceIndicators.has(indicator))
      await this.planOf(ctx, indicator, client!); // authenticated before
  }

  private async planOf(ctx: KoaContextWithOIDC, indicator: string, { clientId }: Client): Promise<PlannedToken> {
    const client = await this.clientOf(clientId);
    const account = await this.accountOf(ctx);
    const { params = {} } = ctx.oidc;
    if (params['scope'] === undefined) this.unscoped.add(params);
    const named = this.unscoped.has(params) ? undefined : namedScopes(client, params);
    assertRegistered(client, named);
    const whole = planToken({ ...requestOf(ctx, indicator, client.access, named, account), ...profiled(client) });
    if ('refused' in whole) {
      const denied = whole.userLacks && ctx.oidc.route !== 'token';
      throw refusal(denied ? 'access_denied' : whole.refused, whole.message);
    }
    const { claims, removeScopes } = await this.decisionOf(ctx, client, account, whole);
    return { plan: withoutScopes(whole, removeScopes), client, account, claims };
  }

  /**
   * A user who may act; at the token endpoint only one who may still sign in through the client. Of a refresh that is read with its token.
   */
  async accountFor({ oidc }: KoaContextWithOIDC, id: string): Promise<AccountRow | undefined> {
    if (oidc.entities.RefreshToken) return undefined;
    const account = await this.accounts.find(id);
    if (!account || oidc.route !== 'token') return account;
    const client = await this.clientOf(oidc.client!.clientId); // authenticated before
    return (await this.clients.admits(client, account.tenant_id)) ? account : undefined;
  }

  /** Hooks are asked once per request that issues a token of a user, never about administrators of the installation. Throws `access_denied`. */
  private async decisionOf(
    ctx: KoaContextWithOIDC,
    client: ClientRecord,
    account: AccountRow | undefined,
    { scopes }: TokenPlan,
  ): Promise<HookDecision> {
    if (!account || account.is_global || !issues(ctx)) return { claims: [], removeScopes: [] };
    const known = this.decided.get(ctx.oidc);
    const payload = { user: hookUser(account), scopes, grant_type: ctx.oidc.params?.['grant_type'] ?? null };
    const occasion = { tenantId: account.tenant_id, clientId: client.id, payload };
    const decided = known ?? this.hooks.decide('pre_token', occasion);
    if (!known) this.decided.set(ctx.oidc, decided);
    const decision = await decided;
    if (decision.refusal !== undefined) throw refusal('access_denied', decision.refusal);
    return decision;
  }

  /** Throws `access_denied` for a tenant that is none of the client's. */
  private async tenantOfMachine({ oidc }: KoaContextWithOIDC): Promise<string | undefined> {
    if (oidc.params?.['grant_type'] !== 'client_credentials') return undefined;
    // The library has no such parameter for this grant.
    const name = namedTenant(tenantParameters(oidc.body ?? {}));
    if (name === undefined) return undefined;
    const tenantId = await this.clients.findTenant(oidc.client!.clientId, name, true); // authenticated before
    if (tenantId === undefined) throw noSuchTenant();
    return tenantId;
  }

  private async serverOf(planned: PlannedToken): Promise<ResourceServer> {
    const { scopes, lifetime } = planned.plan;
    const jwt = { sign: await this.signature(planned.plan) };
    this.planned.set(jwt, planned);
    return { scope: scopes.join(' '), accessTokenFormat: 'jwt', accessTokenTTL: lifetime, jwt };
  }

  /** What a resource server answered here was planned from. */
  plannedFor(resourceServer: { readonly jwt?: object } | undefined): PlannedToken | undefined {
    return resourceServer?.jwt && this.planned.get(resourceServer.jwt);
  }

  /** The resources that the tokens of an authorization would reach. */
  reachOf({ oidc }: KoaContextWithOIDC): readonly Reach[] {
    return Object.values(oidc.resourceServers ?? {}).flatMap((server) => this.plannedFor(server)?.plan.audiences ?? []);
  }

  private async clientOf(clientId: string): Promise<ClientRecord> {
    const client = await this.clients.find(clientId);
    if (!client) throw new errors.InvalidClientAuth('client not found');
    return client;
  }

  /** The user who signed in, or of the exchanged token; at the start of an authorization there may be none. */
  private async accountOf({ oidc }: KoaContextWithOIDC): Promise<AccountRow | undefined> {
    const known = oidc.account?.['row'];
    if (known) return known as AccountRow; // set by `findAccount` of the configuration
    const id = oidc.session?.accountId;
    return id === undefined ? undefined : this.accounts.find(id);
  }

  private async signature({ algorithm, audiences }: TokenPlan): Promise<object> {
    if (algorithm === 'HS256') {
      const secret = audiences[0] && (await this.secrets.find(audiences[0].resource.id));
      if (!secret) throw new errors.InvalidTarget('The resource has no signing_secret.');
      return { alg: algorithm, key: createSecretKey(secret) };
    }
    const known = (): boolean => this.keys.current.signing.some(({ alg }) => alg === algorithm);
    if (!known()) {
      await this.keys.ensure(...KEY_ALGORITHMS.filter((one) => one === algorithm));
      throw unavailable(`A key for ${algorithm} has just been created; try again.`, 1);
    }
    return { alg: algorithm };
  }
}

/** What the security profile of a client says of its tokens. */
const profiled = ({ client_metadata }: ClientRecord): Pick<PlanRequest, 'algorithms'> =>
  client_metadata.security_profile === FAPI ? { algorithms: FAPI_ALGORITHMS } : {};

/** At the token endpoint, or of an authorization that answers tokens itself. */
function issues({ oidc: { route, params } }: KoaContextWithOIDC): boolean {
  const type = params?.['response_type'];
  return route === 'token' || (typeof type === 'string' && type.split(' ').includes('token'));
}

/** Scopes only shrink. */
function withoutScopes(plan: TokenPlan, removed: readonly string[]): TokenPlan {
  if (removed.length === 0) return plan;
  const kept = (scopes: readonly string[]): string[] => scopes.filter((scope) => !removed.includes(scope));
  const audiences = plan.audiences.map((reach) => ({ ...reach, scopes: kept(reach.scopes) }));
  return { ...plan, scopes: kept(plan.scopes), audiences: audiences.filter(({ scopes }) => scopes.length > 0) };
}
