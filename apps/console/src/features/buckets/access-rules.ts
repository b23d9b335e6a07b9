/** Whom a rule of a bucket is for. (docs/access.md, "Rules of buckets") */
export const PRINCIPALS = ['anyone', 'signed_in', 'owner', 'user', 'client', 'role', 'group'] as const;
export type PrincipalTo = (typeof PRINCIPALS)[number];

export const VERBS = ['list', 'read', 'create', 'change', 'delete', 'administer'] as const;
export type Verb = (typeof VERBS)[number];

export interface AccessRule {
  readonly to: PrincipalTo;
  readonly id?: string | null;
  readonly may: readonly Verb[];
}

const WITH_ID: ReadonlySet<PrincipalTo> = new Set(['user', 'client', 'role', 'group']);
export type PrincipalWithId = 'user' | 'client' | 'role' | 'group';
export const hasId = (to: PrincipalTo): to is PrincipalWithId => WITH_ID.has(to);

/** What a rule for somebody may allow: the rest is refused by the service. */
export function verbsFor(to: PrincipalTo): readonly Verb[] {
  if (to === 'anyone') return ['read'];
  if (to === 'owner') return ['list', 'read', 'change', 'delete'];
  return VERBS;
}

/** A rule whose principal has changed: an id of another kind, and verbs that are not for it, are left out. */
export function withPrincipal(rule: AccessRule, to: PrincipalTo): AccessRule {
  const may = rule.may.filter((verb) => verbsFor(to).includes(verb));
  return { to, may: may.length === 0 ? ['read'] : may };
}

/** A rule is complete where it is for somebody and allows something. */
export const isComplete = ({ to, id, may }: AccessRule): boolean => may.length > 0 && (!hasId(to) || Boolean(id));

/** As the service takes it: an id only where there is one. */
export const sentRule = ({ to, id, may }: AccessRule): { to: PrincipalTo; id?: string; may: Verb[] } => ({
  to,
  ...(hasId(to) && id != null && { id }),
  may: [...may],
});
