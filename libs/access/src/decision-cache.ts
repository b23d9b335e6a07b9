import { decide, type AccessScopes, type Decision, type Ruled, type Subject } from './decide.js';

interface Cached {
  readonly subject: Subject;
  readonly decision: Decision;
}

/**
 * What `decide` says without a membership, for as long as both the token and the rules are kept by somebody: by the verifier, which has one set
 * of scopes per token, and by `RuleCache`, which reads rules anew as one object. Nothing of either is ever changed in place.
 */
export class DecisionCache {
  private readonly decisions = new WeakMap<Ruled, WeakMap<Subject['scopes'], Cached>>();

  constructor(private readonly scopes: AccessScopes) {}

  decide(subject: Subject, ruled: Ruled): Decision {
    const bySubject = this.decisions.get(ruled) ?? new WeakMap<Subject['scopes'], Cached>();
    const known = bySubject.get(subject.scopes);
    if (known && isSame(known.subject, subject)) return known.decision;
    const decision = decide(subject, ruled, this.scopes);
    this.decisions.set(ruled, bySubject.set(subject.scopes, { subject, decision }));
    return decision;
  }
}

/** Their scopes are the same set already; a token may act in several tenants. */
const isSame = (one: Subject, other: Subject): boolean =>
  one.id === other.id && one.isUser === other.isUser && one.tenantId === other.tenantId;
