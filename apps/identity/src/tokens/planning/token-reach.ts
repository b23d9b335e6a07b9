import type { ResourceAccess } from '../clients/client-access.js';

/** A resource and those of its scopes that a token would carry there. */
export interface Reach {
  readonly resource: ResourceAccess;
  readonly scopes: readonly string[];
}

/** Names granted at one audience that another audience defines and does not grant. (identity.md §4, "Equal names") */
export function ambiguousScopes(reaches: readonly Reach[]): ReadonlySet<string> {
  const carried = new Set(reaches.flatMap(({ scopes }) => scopes));
  const refused = reaches.flatMap(({ resource, scopes }) =>
    resource.scopes.filter(({ name }) => carried.has(name) && !scopes.includes(name)).map(({ name }) => name),
  );
  return new Set(refused);
}

/** The same reaches without some scopes; who has none left is no audience. */
export const without = (reaches: readonly Reach[], scopes: ReadonlySet<string>): Reach[] =>
  reaches
    .map((reach) => ({ ...reach, scopes: reach.scopes.filter((name) => !scopes.has(name)) }))
    .filter((reach) => reach.scopes.length > 0);

/** A resource with a secret of its own cannot share a token: unless it is the only one, it has to be named. */
export function withoutSymmetric(reaches: readonly Reach[]): readonly Reach[] {
  const others = reaches.filter(({ resource }) => resource.algorithm !== 'HS256');
  return others.length > 0 ? others : reaches;
}

/** A token has one signature: different algorithms, or a secret and company, do not go together. (identity.md §4) */
export function signaturesClash(reaches: readonly Reach[]): boolean {
  const algorithms = new Set(reaches.flatMap(({ resource }) => resource.algorithm ?? []));
  return algorithms.size > 1 || (algorithms.has('HS256') && reaches.length > 1);
}

/** `https://a.example (RS256), https://b.example (any)`, for a message. */
export const signatureNames = (reaches: readonly Reach[]): string =>
  reaches.map(({ resource }) => `${resource.identifier} (${resource.algorithm ?? 'any'})`).join(', ');
