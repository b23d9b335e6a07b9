import type { PermissionPairs } from '../entities/permission.entity.js';

/** Pairs of resource and scope as two lists of equal length, for `unnest`. */
export interface PairLists {
  readonly resourceIds: readonly string[];
  readonly scopeIds: readonly string[];
  /** Where each pair stands in the body: `permissions[0].scopes[2]`. */
  readonly fields: readonly string[];
}

/** The pairs of a body, in its order. */
export function pairLists(permissions: readonly PermissionPairs[]): PairLists {
  const pairs = permissions.flatMap(({ resource_id, scopes }, at) =>
    scopes.map((scope, of) => ({
      resource_id: resource_id.toLowerCase(),
      scope,
      field: `permissions[${at}].scopes[${of}]`,
    })),
  );
  return {
    resourceIds: pairs.map(({ resource_id }) => resource_id),
    scopeIds: pairs.map(({ scope }) => scope),
    fields: pairs.map(({ field }) => field),
  };
}
