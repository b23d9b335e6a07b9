interface OfResource {
  readonly resource_metadata?: object | null;
}

interface ScopeName {
  readonly scope_name?: string;
  readonly all_users?: boolean;
}

/**
 * Whether somebody must have a scope who gives it, or changes somebody who has it: one of the installation's own services, unless all
 * users have it. (docs/privileges.md)
 */
export function isLacked(resource: OfResource, scope: ScopeName, own: ReadonlySet<string>): boolean {
  const isOfSystem = Reflect.get(resource.resource_metadata ?? {}, 'is_system') === true;
  return isOfSystem && scope.all_users !== true && !own.has(scope.scope_name ?? '');
}

/** The scopes among those that somebody has which a person lacks, in alphabetical order. */
export const lackedOf = (
  held: readonly { readonly resource_data: OfResource; readonly scope_data: ScopeName }[],
  own: ReadonlySet<string>,
): readonly string[] =>
  [
    ...new Set(
      held
        .filter(({ resource_data: resource, scope_data: scope }) => isLacked(resource, scope, own))
        .map(({ scope_data: { scope_name: name = '' } }) => name),
    ),
  ].sort();
