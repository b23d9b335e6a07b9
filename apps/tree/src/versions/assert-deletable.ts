import type { Database } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { assertNotFrozen, type FrozenState } from '../platform/find-version.js';

/**
 * Of versions that are locked: a frozen one stays, a release may go once no alias names it, now or as scheduled. Costs 1 statement where one is a
 * release. Throws `version_frozen`, `conflict`.
 */
export async function assertDeletable(
  tx: Database,
  versions: readonly (FrozenState & { readonly id: string })[],
): Promise<void> {
  versions.filter(({ released_at }) => !released_at).forEach(assertNotFrozen);
  const releases = versions.flatMap(({ id, released_at }) => (released_at ? [id] : []));
  if (releases.length === 0) return;
  const [named] = await tx.query<{ alias: string; version: string }>(sql`
    select n.alias, v.version from tree_version v join (
      select tree_version_id, alias from version_alias union all select tree_version_id, alias from publication) n on n.tree_version_id = v.id
    where v.id = any(${releases}::uuid[]) order by n.alias limit 1`);
  if (named)
    throw new ApiError('conflict', `Release ${named.version} has the alias ${named.alias}, now or as scheduled.`);
}
