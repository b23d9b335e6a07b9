import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Database } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import {
  decide,
  needsMembership,
  subjectOf,
  wider,
  type AccessScopes,
  type Decision,
  type Ruled,
  type Subject,
  type Verdict,
} from './decide.js';
import { DecisionCache } from './decision-cache.js';
import type { NamedPrincipal } from './access-rule.js';
import type { RemoteMemberships } from './remote-memberships.js';
import type { RuleCache } from './rule-cache.js';
import { hasGroupRule, withRule, type RuleTable } from './rule-table.js';
import { VERBS, type Verb } from './verbs.js';

/** The owner of a row, which is its creator until it is changed. */
export const ownerOf = (row: Sql): Sql => sql`coalesce(${row}.owner_id, ${row}.created_by)`;

/** A record with an owner. */
export interface Owned {
  readonly owner_id: string | null;
  readonly created_by: string | null;
}

/** The subject owns the record. */
export const owns = (subject: string, { owner_id, created_by }: Owned): boolean => (owner_id ?? created_by) === subject;

/** The verdict covers the record. */
export const covers = (verdict: Verdict, subject: string, record: Owned): boolean =>
  verdict === 'all' || (verdict === 'own' && owns(subject, record));

/** The decision for each verb, with its reason. */
export interface Explanation {
  readonly subject: string;
  readonly allowed: readonly Verb[];
  readonly denied: readonly Verb[];
  readonly because: Decision['because'];
}

/** Whose access is explained (default: the caller's), and the scope that explaining another's needs. */
export interface ExplanationRequest {
  readonly subject?: string;
  readonly scope: string;
  readonly findRecord?: () => Promise<Owned>;
}

/** Decides what a caller may do with what is in a bucket or tree. */
@Injectable()
export class AccessService<R extends Ruled = Ruled> implements OnApplicationShutdown {
  private readonly decisions: DecisionCache;

  constructor(
    readonly scopes: AccessScopes,
    private readonly cache: RuleCache,
    private readonly memberships: RemoteMemberships,
  ) {
    this.decisions = new DecisionCache(scopes);
  }

  /** The token allows the verb by its scope, everywhere in its tenant: then no rule is looked at. */
  hasScope({ scopes }: Caller, verb: Verb): boolean {
    return scopes.has(this.scopes.verbs[verb]);
  }

  /** A bucket or tree with its rules, from the cache where it is known there; `undefined` where there is none. */
  find(key: string, read: () => Promise<R | undefined>): Promise<R | undefined> {
    return this.cache.find(key, read);
  }

  /** With what the caller may do the verb. Costs a look-up in a set where the token has the scope of the verb. */
  async verdict(caller: Caller, ruled: Ruled, verb: Verb): Promise<Verdict> {
    if (this.hasScope(caller, verb)) return 'all';
    const { verdicts } = await this.decide(subjectOf(caller), ruled, [verb, 'list', 'read']);
    return verdicts[verb];
  }

  /** What the caller can find at all: what it may list or read. */
  async visible(caller: Caller, ruled: Ruled): Promise<Verdict> {
    if (this.hasScope(caller, 'list') || this.hasScope(caller, 'read')) return 'all';
    const { verdicts } = await this.decide(subjectOf(caller), ruled, ['list', 'read']);
    return wider(verdicts.list, verdicts.read);
  }

  /** The caller may do anything at all there, with its own records at least; what allows nothing is absent. */
  async reaches(caller: Caller, ruled: Ruled): Promise<boolean> {
    if (VERBS.some((verb) => this.hasScope(caller, verb))) return true;
    const { verdicts } = await this.decide(subjectOf(caller), ruled, VERBS);
    return VERBS.some((verb) => verdicts[verb] !== 'nothing');
  }

  /** Decides by the same function as every operation; `record` narrows it to one record. */
  async explain(subject: Subject, ruled: Ruled, record?: Owned): Promise<Explanation> {
    const { verdicts, because } = await this.decide(subject, ruled, VERBS);
    const isAllowed = (verb: Verb) =>
      record ? covers(verdicts[verb], subject.id, record) : verdicts[verb] !== 'nothing';
    const allowed = VERBS.filter(isAllowed);
    const isOwner = !record || owns(subject.id, record);
    return {
      subject: subject.id,
      allowed,
      denied: VERBS.filter((verb) => !isAllowed(verb)),
      because: because.filter(({ verb, rule }) => allowed.includes(verb) && (isOwner || rule?.to !== 'owner')),
    };
  }

  /**
   * Explains the caller's own access, or that of any subject where the caller holds `scope` or administers. `findRecord` finds the one record
   * that is meant. Throws `forbidden`.
   */
  async explainTo(caller: Caller, ruled: R, { subject, scope, findRecord }: ExplanationRequest): Promise<Explanation> {
    const isOther = subject !== undefined && subject !== caller.subject;
    if (isOther && !caller.scopes.has(scope) && (await this.verdict(caller, ruled, 'administer')) !== 'all')
      throw new ApiError(
        'forbidden',
        `To explain the access of others the token needs ${scope}, or a rule with administer.`,
      );
    const record = await findRecord?.();
    return this.explain(isOther ? await this.findSubject(subject, ruled) : subjectOf(caller), ruled, record);
  }

  /** Records `t` of the caller's tenant with a rule that lets it do the verb: a condition. Costs 1 statement where that is not cached. */
  async ruledFor(db: Database, table: RuleTable, caller: Caller, verb: Verb): Promise<Sql> {
    const { tenantId, subject } = caller;
    const principals = await this.principalsOf(caller, () => this.hasGroupRule(db, table, tenantId));
    return withRule(table, { tenantId, subject, principals }, verb);
  }

  private async hasGroupRule(db: Database, table: RuleTable, tenantId: string | null): Promise<boolean> {
    const id = String(tenantId);
    const known = await this.cache.find(`tenant:${id}`, async () => {
      return { id, hasGroupRule: await hasGroupRule(db, table, tenantId) };
    });
    return known?.hasGroupRule === true;
  }

  /** All that a caller is to rules of its tenant; nothing without the scope for rules. Memberships are read where a rule is for a role or group. */
  private async principalsOf(caller: Caller, hasGroupRule: () => Promise<boolean>): Promise<readonly NamedPrincipal[]> {
    const { id, isUser, tenantId, scopes } = subjectOf(caller);
    if (!scopes.has(this.scopes.use)) return [];
    const membership = (await hasGroupRule()) ? await this.memberships.find(id) : null;
    return [
      ['owner', null],
      [isUser ? 'user' : 'client', id],
      ...(isUser && tenantId === caller.tenantId ? [['signed_in', null] as const] : []),
      ...[...(membership?.roles ?? [])].map((role) => ['role', role] as const),
      ...[...(membership?.groups ?? [])].map((group) => ['group', group] as const),
    ];
  }

  /** A user or client at identity; one that does not exist, or belongs to another tenant, has no rights. */
  private async findSubject(id: string, ruled: R): Promise<Subject> {
    const membership = await this.memberships.find(id);
    const { kind = 'client', tenant_id = null, scopes = new Set<string>() } = membership ?? {};
    const isForeign = tenant_id !== null && tenant_id !== ruled.tenant_id;
    return { id, isUser: kind === 'user', tenantId: tenant_id, scopes: isForeign ? new Set() : scopes };
  }

  onApplicationShutdown(): Promise<void> {
    return this.cache.close();
  }

  /** Memberships are read only where a rule for a role or group could allow one of the verbs. */
  private async decide(subject: Subject, ruled: Ruled, verbs: readonly Verb[]): Promise<Decision> {
    const decision = this.decisions.decide(subject, ruled);
    if (!needsMembership(subject, ruled, this.scopes, decision, verbs)) return decision;
    const membership = await this.memberships.find(subject.id);
    return membership ? decide(subject, ruled, this.scopes, membership) : decision;
  }
}

/** The answer to a caller who sees a record and may not do this with it. */
export const denied = (verb: Verb, what: string): ApiError =>
  new ApiError('forbidden', `The rules do not let you ${verb} ${what}.`);
