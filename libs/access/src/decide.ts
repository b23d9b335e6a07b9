import type { Caller } from '@groundwork/rest';
import type { AccessRule } from './access-rule.js';
import type { Membership } from './remote-memberships.js';
import { allowedBits, bitOf, bitsOf, VERBS, type Verb } from './verbs.js';

/** A bucket or tree with its rules. */
export interface Ruled {
  readonly id: string;
  readonly tenant_id: string | null;
  readonly rules: readonly AccessRule[];
  /** Who owns all of it: a tree. Absent where each record in it has an owner: a bucket. */
  readonly ownedBy?: string | null;
}

/** Which scopes count: `use` lets rules count, the others allow a verb everywhere in the tenant. */
export interface AccessScopes {
  readonly use: string;
  readonly verbs: Readonly<Record<Verb, string>>;
  /** The verbs by which what is in it is seen; without one of them, rules let nothing be changed or deleted. Default: `list`, `read`. */
  readonly seenBy?: readonly Verb[];
}

/** About whom it is decided: a user, or a client by itself. */
export interface Subject {
  readonly id: string;
  readonly isUser: boolean;
  /** Of a user; for `signed_in`. */
  readonly tenantId: string | null;
  readonly scopes: ReadonlySet<string>;
}

/** With what a verb may be done: all records, those one owns, or none. */
export type Verdict = 'all' | 'own' | 'nothing';

/** Why a verb is allowed. `via` is the scope by which it counts: of the verb itself, or the one for rules. */
export interface Reason {
  readonly verb: Verb;
  readonly source: 'scope' | 'rule';
  readonly rule: AccessRule | null;
  readonly via: string;
}

/** A verdict for each verb, and what led to it. */
export interface Decision {
  readonly verdicts: Readonly<Record<Verb, Verdict>>;
  readonly because: readonly Reason[];
}

/** The subject of a token. A user of no tenant is one of the default tenant, where it did not turn to another. */
export const subjectOf = ({ subject, isUser, allTenants, tenantId, claims, scopes }: Caller): Subject => ({
  id: subject,
  isUser,
  tenantId: typeof claims['tenant_id'] === 'string' ? claims['tenant_id'] : allTenants ? tenantId : null,
  scopes,
});

/**
 * Decides everything about access: a verb is allowed by its scope, or, with the scope for rules, by a rule. What is not seen is absent,
 * so no rule lets anything there be changed or deleted. `membership` is read where `needsMembership` says so.
 */
export function decide(subject: Subject, ruled: Ruled, scopes: AccessScopes, membership?: Membership): Decision {
  const because = [...byScope(subject, scopes), ...byRules(subject, ruled, scopes, membership)];
  const of = (verb: Verb): Verdict =>
    widest(
      because.filter((reason) => reason.verb === verb),
      ruled,
    );
  const visible = (scopes.seenBy ?? SEEN_BY).map(of).reduce(wider);
  const hidden = (verb: Verb): Verdict =>
    !subject.scopes.has(scopes.verbs[verb]) && (verb === 'change' || verb === 'delete')
      ? narrower(of(verb), visible)
      : of(verb);
  // Every verb is a key.
  const verdicts = Object.fromEntries(VERBS.map((verb) => [verb, hidden(verb)])) as Record<Verb, Verdict>;
  return { verdicts, because: because.filter(({ verb }) => verdicts[verb] !== 'nothing') };
}

const SEEN_BY: readonly Verb[] = ['list', 'read'];

function byScope({ scopes: held }: Subject, { verbs }: AccessScopes): Reason[] {
  return VERBS.filter((verb) => held.has(verbs[verb])).map((verb) => ({
    verb,
    source: 'scope',
    rule: null,
    via: verbs[verb],
  }));
}

function byRules(subject: Subject, ruled: Ruled, { use }: AccessScopes, membership?: Membership): Reason[] {
  if (!subject.scopes.has(use)) return [];
  return ruled.rules
    .filter((rule) => isFor(rule, subject, ruled, membership))
    .flatMap((rule) => {
      const allowed = allowedBits(rule.may);
      return VERBS.filter((verb) => allowed & bitOf(verb)).map((verb): Reason => {
        return { verb, source: 'rule', rule, via: use };
      });
    });
}

/** `anyone` is about content without a token, and decided where content is read. */
function isFor(
  { to, id }: AccessRule,
  subject: Subject,
  { tenant_id, ownedBy }: Ruled,
  membership?: Membership,
): boolean {
  switch (to) {
    case 'signed_in':
      return subject.isUser && subject.tenantId === tenant_id;
    case 'owner':
      return ownedBy === undefined || ownedBy === subject.id;
    case 'user':
      return subject.isUser && subject.id === id;
    case 'client':
      return !subject.isUser && subject.id === id;
    case 'role':
      return membership?.roles.has(id ?? '') === true;
    case 'group':
      return membership?.groups.has(id ?? '') === true;
    case 'anyone':
      return false;
  }
}

/** A rule for a role or group could widen the verdict on one of these verbs. */
export function needsMembership(
  { scopes: held }: Subject,
  { rules }: Ruled,
  { use }: AccessScopes,
  decision: Decision,
  verbs: readonly Verb[],
): boolean {
  if (!held.has(use)) return false;
  const bits = bitsOf(verbs.filter((verb) => decision.verdicts[verb] !== 'all'));
  return rules.some(({ to, may }) => (to === 'role' || to === 'group') && (allowedBits(may) & bits) !== 0);
}

const ORDER: readonly Verdict[] = ['nothing', 'own', 'all'];

/** The verdict that allows more. */
export const wider = (one: Verdict, other: Verdict): Verdict =>
  ORDER[Math.max(ORDER.indexOf(one), ORDER.indexOf(other))] ?? 'nothing';

const narrower = (one: Verdict, other: Verdict): Verdict =>
  ORDER[Math.min(ORDER.indexOf(one), ORDER.indexOf(other))] ?? 'nothing';

const widest = (reasons: readonly Reason[], { ownedBy }: Ruled): Verdict =>
  reasons.reduce<Verdict>(
    (verdict, { rule }) => wider(verdict, rule?.to === 'owner' && ownedBy === undefined ? 'own' : 'all'),
    'nothing',
  );
