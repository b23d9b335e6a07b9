import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BasicClients, type BasicClient } from '../clients/basic-clients.service.js';
import type { Issuer } from '../provider/token-signer.js';
import { ProviderEvents } from '../provider/provider-events.service.js';
import { plannedClaims } from '../planning/token-customizer.js';
import { planToken, type TokenPlan } from '../planning/token-plan.js';

/** The members of a token request, as they were sent. */
export type TokenForm = Readonly<Record<string, string | readonly string[] | undefined>>;

/** All of a token but what differs from one to the next. */
interface MachineToken {
  readonly plan: TokenPlan;
  readonly scope: string;
  readonly claims: object;
}

/** What a scope came to; no token where the library has to answer. */
interface Planned {
  readonly token: MachineToken | undefined;
}

const GRANT = 'client_credentials';
/** Characters of scopes. (RFC 6749 §3.3) */
const SCOPES = /^[!#-[\]-~]+( [!#-[\]-~]+)*$/;
/** Stands for no scope named: all it has. No scope can have a blank alone. */
const ALL = ' ';
/** Values of `scope` that are cached per client. */
const MOST = 100;

/**
 * Tokens for clients that act for themselves: the commonest request, answered without the library's router and its steps.
 * It handles the successful request only; everything else is passed on to the library. Plan, claims and signature are the
 * same as there. (RFC 6749 §4.4; ADR 0018)
 */
@Injectable()
export class MachineTokens {
  /** What was worked out for a client holds as long as all that it was worked out from. */
  private readonly tokens = new WeakMap<BasicClient, LRUCache<string, Planned>>();

  constructor(
    private readonly clients: BasicClients,
    private readonly events: ProviderEvents,
  ) {}

  /** The answer of the token endpoint; `undefined` where the library has to answer. */
  async issue(issuer: Issuer, authorization: string | undefined, form: TokenForm): Promise<object | undefined> {
    const { grant_type, scope = ALL, ...others } = form;
    if (grant_type !== GRANT || typeof scope !== 'string' || Object.keys(others).length > 0) return undefined;
    const known = await this.clients.authenticate(issuer.provider, authorization);
    const token = known && isServed(known) ? this.tokenOf(issuer, known, scope) : undefined;
    if (!known || !token) return undefined;
    const { algorithm, lifetime } = token.plan;
    const access_token = await issuer.signer.accessToken(algorithm, lifetime, token.claims);
    this.events.countIssued(GRANT);
    this.events.noteUse(known.record.id, known.record.is_registered === true);
    return { access_token, expires_in: lifetime, scope: token.scope, token_type: 'Bearer' };
  }

  private tokenOf(issuer: Issuer, known: BasicClient, scope: string): MachineToken | undefined {
    const tokens = this.tokens.get(known) ?? new LRUCache<string, Planned>({ max: MOST });
    this.tokens.set(known, tokens);
    const before = tokens.get(scope);
    if (before) return before.token;
    const token = planned(issuer, known, scope);
    tokens.set(scope, { token });
    return token;
  }
}

/** Tokens that have to be bound to a key are the library's. (RFC 9449) */
const isServed = ({ client }: BasicClient): boolean => client.grantTypeAllowed(GRANT) && !client.dpopBoundAccessTokens;

/** What is signed with a resource's secret, and what carries claims that are read at every issue, is the library's. */
function planned({ provider, signer }: Issuer, { record }: BasicClient, named: string): MachineToken | undefined {
  if (named !== ALL && !SCOPES.test(named)) return undefined;
  const plan = planToken({ access: record.access, requested: named === ALL ? undefined : named.split(' ') });
  if ('refused' in plan || !signer.has(plan.algorithm) || declaresClaims(plan)) return undefined;
  const scope = plan.scopes.join(' ');
  const { issuer } = provider;
  const claims = plannedClaims({ plan, client: record }, { scope }, issuer);
  return { plan, scope, claims: { iss: issuer, sub: record.id, client_id: record.id, ...claims } };
}

const declaresClaims = ({ audiences }: TokenPlan): boolean =>
  audiences.some(({ resource }) => resource.claims.length > 0);
