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
