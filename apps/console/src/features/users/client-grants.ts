/** A scope that the application was granted. */
export interface ClientScope {
  readonly scopeId: string;
  readonly scope: string;
  readonly resourceId: string;
  readonly api: string;
  /** The API gives its scopes by roles. */
  readonly isByRoles: boolean;
}

/** `suspended`: the application gets no tokens for the API; `lacking`: the user has not got the scope. */
export type GrantState = 'granted' | 'lacking' | 'suspended';

export interface GrantOfScope {
  readonly id: string;
  readonly scope: string;
  readonly state: GrantState;
}

export interface GrantsOfApi {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly GrantOfScope[];
}

/**
 * What a token that the application requests for the user may carry, by API and in alphabetical order: scopes that the application was granted
 * and, where the API asks for roles, the user has. (docs/access.md, "What the answers mean")
 * @param held ids of the scopes that the user has
 * @param suspended ids of APIs for which the application gets no tokens
 */
export function grantsAt(
  scopes: readonly ClientScope[],
  held: ReadonlySet<string>,
  suspended: ReadonlySet<string>,
): readonly GrantsOfApi[] {
  const apis = Map.groupBy(scopes, ({ resourceId }) => resourceId);
  return [...apis]
    .map(([id, own]) => ({
      id,
      name: own[0]?.api ?? id,
      scopes: own
        .map(({ scopeId, scope, isByRoles }) => ({ id: scopeId, scope, state: stateOf(id, scopeId, isByRoles) }))
        .sort((a, b) => a.scope.localeCompare(b.scope)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));

  function stateOf(resourceId: string, scopeId: string, isByRoles: boolean): GrantState {
    if (suspended.has(resourceId)) return 'suspended';
    return isByRoles && !held.has(scopeId) ? 'lacking' : 'granted';
  }
}
