import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
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
import type { NamedPrincipal } from './access-rule.js';
import type { RemoteMemberships } from './remote-memberships.js';
import type { RuleCache } from './rule-cache.js';
import { VERBS, type Verb } from './verbs.js';

/** The owner of a row, which is its creator until it is changed. */
export const ownerOf = (row: Sql): Sql => sql`coalesce(${row}.owner_id, ${row}.created_by)`;

/** A record that somebody owns. */
export interface Owned {
  readonly owner_id: string | null;
  readonly created_by: string | null;
}

/** The subject owns the record. */
export const owns = (subject: string, { owner_id, created_by }: Owned): boolean => (owner_id ?? created_by) === subject;

/** The verdict covers the record. */
export const covers = (verdict: Verdict, subject: string, record: Owned): boolean =>
  verdict === 'all' || (verdict === 'own' && owns(subject, record));

/** Why somebody may do what, and what not. */
export interface Explanation {
  readonly subject: string;
  readonly allowed: readonly Verb[];
  readonly denied: readonly Verb[];
  readonly because: Decision['because'];
}

/** Decides what a caller may do with what is in a bucket or tree. */
@Injectable()
export class AccessService<R extends Ruled = Ruled> implements OnApplicationShutdown {
  constructor(
    readonly scopes: AccessScopes,
    private readonly cache: RuleCache<R>,
    private readonly memberships: RemoteMemberships,
  ) {}

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
   * All that a caller is to rules of its tenant, for conditions in SQL; nothing without the scope for rules. Memberships are read where
   * `namesGroups` finds rules for roles or groups.
   */
  async principalsOf(caller: Caller, namesGroups: () => Promise<boolean>): Promise<readonly NamedPrincipal[]> {
    const { id, isUser, tenantId, scopes } = subjectOf(caller);
    if (!scopes.has(this.scopes.use)) return [];
    const membership = (await namesGroups()) ? await this.memberships.find(id) : null;
    return [
      ['owner', null],
      [isUser ? 'user' : 'client', id],
      ...(isUser && tenantId === caller.tenantId ? [['signed_in', null] as const] : []),
      ...[...(membership?.roles ?? [])].map((role) => ['role', role] as const),
      ...[...(membership?.groups ?? [])].map((group) => ['group', group] as const),
    ];
  }

  /** A user or client as identity knows it, for `explain`; one that does not exist has no rights. */
  async findSubject(id: string): Promise<Subject> {
    const membership = await this.memberships.find(id);
    const { kind = 'client', tenant_id = null, scopes = new Set<string>() } = membership ?? {};
    return { id, isUser: kind === 'user', tenantId: tenant_id, scopes };
  }

  onApplicationShutdown(): Promise<void> {
    return this.cache.close();
  }

  /** Memberships are read only where a rule for a role or group could allow one of the verbs. */
  private async decide(subject: Subject, ruled: Ruled, verbs: readonly Verb[]): Promise<Decision> {
    const decision = decide(subject, ruled, this.scopes);
    if (!needsMembership(subject, ruled, this.scopes, decision, verbs)) return decision;
    const membership = await this.memberships.find(subject.id);
    return membership ? decide(subject, ruled, this.scopes, membership) : decision;
  }
}

/** The answer to a caller who sees a record and may not do this with it. */
export const denied = (verb: Verb, what: string): ApiError =>
  new ApiError('forbidden', `The rules do not let you ${verb} ${what}.`);
