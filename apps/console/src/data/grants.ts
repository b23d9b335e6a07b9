/** Scopes of a resource, as ids. */
export interface ScopesOfResource {
  readonly resource_id: string;
  readonly scopes: string[];
}

/** What is ticked: the ids of scopes, and the resource of each. */
export type Ticked = ReadonlyMap<string, string>;

/** What has to be given and taken so that what was granted becomes what is ticked. */
export function grantChanges(granted: Ticked, ticked: Ticked) {
  return { give: without(ticked, granted), take: without(granted, ticked) };
}

function without(all: Ticked, those: Ticked): ScopesOfResource[] {
  const byResource = new Map<string, string[]>();
  for (const [scope, resource] of all)
    if (!those.has(scope)) byResource.set(resource, [...(byResource.get(resource) ?? []), scope]);
  return [...byResource].map(([resource_id, scopes]) => ({ resource_id, scopes }));
}

/** How many scopes these are. */
export const countOf = (changes: readonly ScopesOfResource[]): number =>
  changes.reduce((sum, { scopes }) => sum + scopes.length, 0);
