/** Why somebody has a scope: themselves, or something that gives it. */
export interface Source {
  readonly type?: string;
  readonly id?: string;
  readonly name?: string;
}

/** A scope with all its sources. */
export interface EffectiveScope {
  readonly scope_data: {
    readonly id?: string;
    readonly scope_name?: string;
    readonly scope_description?: string | null;
  };
  readonly resource_data: { readonly id?: string; readonly resource_name?: string };
  readonly sources?: readonly Source[];
}

export interface ResourceAccess {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly {
    readonly name: string;
    readonly description: string;
    readonly sources: readonly Source[];
  }[];
}

interface Scope {
  readonly description: string;
  readonly sources: readonly Source[];
}

/** Effective permissions by resource, both in alphabetical order; a scope that came more than once has the sources of all. */
export function accessByResource(permissions: readonly EffectiveScope[]): readonly ResourceAccess[] {
  const resources = new Map<string, { name: string; scopes: Map<string, Scope> }>();
  for (const { resource_data: resource, scope_data: scope, sources = [] } of permissions) {
    const id = resource.id ?? '';
    const entry = resources.get(id) ?? { name: resource.resource_name ?? id, scopes: new Map<string, Scope>() };
    const name = scope.scope_name ?? scope.id ?? '';
    const known = entry.scopes.get(name)?.sources ?? [];
    entry.scopes.set(name, { description: scope.scope_description ?? '', sources: [...known, ...sources] });
    resources.set(id, entry);
  }
  return [...resources]
    .map(([id, { name, scopes }]) => ({
      id,
      name,
      scopes: [...scopes]
        .map(([scope, more]) => ({ name: scope, ...more }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
