import type { Database } from '@groundwork/records';

/**
 * What a write changes: all that a client or a user can do (`client`, `user`), what somebody is given or loses (`grant`), or all that
 * users and clients of a tenant can do (`tenant`). Operations declare it as `affects`.
 */
export type AffectedKind = 'client' | 'user' | 'grant' | 'tenant';

/** What was checked in a transaction. */
const checked = new WeakMap<object, Set<string>>();

/** Notes that a transaction was checked for a kind. */
export function noteChecked(tx: Database, kind: AffectedKind): void {
  const kinds = checked.get(tx) ?? new Set();
  checked.set(tx, kinds.add(kind));
}

/** The kinds among those declared for which a transaction was not checked. */
export const uncheckedKinds = (tx: Database, declared: readonly string[]): string[] =>
  declared.filter((kind) => !checked.get(tx)?.has(kind));
