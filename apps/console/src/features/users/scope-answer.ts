/** What was looked at to say why somebody has a scope or lacks it. */
export interface ScopeFacts {
  /** The user has it, by whatever. */
  readonly isHeld: boolean;
  /** The API gives its scopes by roles: a user has one only if it was granted. */
  readonly isByRoles: boolean;
  /** How many roles have the scope. */
  readonly roles: number;
}

export type ScopeStep = 'byRoles' | 'forEveryone' | 'noRole' | 'roles' | 'notMember' | 'held';

/** The steps in their order: whether the API asks for roles, which role has the scope, whether the user has such a role. The last one is the answer. */
export function stepsOf({ isHeld, isByRoles, roles }: ScopeFacts): readonly ScopeStep[] {
  const first = isByRoles ? 'byRoles' : 'forEveryone';
  if (isHeld) return [first, 'held'];
  if (!isByRoles) return [first];
  return roles === 0 ? [first, 'noRole'] : [first, 'roles', 'notMember'];
}

/** Steps that are why the user lacks the scope. */
export const isReason = (step: ScopeStep): boolean => step === 'noRole' || step === 'notMember';
