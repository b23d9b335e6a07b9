import { newId, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { publishTreeEvent } from '../platform/events/tree-events.js';

/** An alias, and the release that it is to name. */
export interface AliasMove {
  readonly tree_id: string;
  readonly alias: string;
  readonly tree_version_id: string;
  /** Subject of the token that wanted it. */
  readonly by: string | null;
}

interface Moved {
  readonly code: string;
  readonly version: string;
  readonly previous: string | null;
  readonly is_moved: boolean;
}

/**
 * Makes an alias, or lets it name another release, in the transaction. Nothing is written where it names it already. Costs 1 statement, more where
 * the tree has webhooks. Throws `conflict` for a name that a version has.
 */
export async function pointAlias(tx: Database, { tree_id, alias, tree_version_id, by }: AliasMove): Promise<void> {
  const [row] = await tx.query<Moved>(sql`
    with before as (select tree_version_id from version_alias where tree_id = ${tree_id} and alias = ${alias}),
    moved as (
      insert into version_alias as a (id, tree_id, alias, tree_version_id, created_by, updated_by)
      values (${newId()}, ${tree_id}, ${alias}, ${tree_version_id}, ${by}, ${by})
      on conflict (tree_id, alias) do update set tree_version_id = excluded.tree_version_id, updated_by = excluded.updated_by,
        updated_at = greatest(clock_timestamp(), a.updated_at + interval '1 microsecond')
      where a.tree_version_id <> excluded.tree_version_id
      returning id)
    select t.code, v.version, (select p.version from tree_version p join before b on p.id = b.tree_version_id) as previous,
      exists (select from moved) as is_moved
    from tree t join tree_version v on v.tree_id = t.id where v.id = ${tree_version_id}`);
  if (!row?.is_moved) return;
  const { code, version: tree_version, previous } = row;
  const move = { alias, tree_version_id, tree_version, previous_version: previous };
  await publishTreeEvent(tx, 'tree.alias_moved', { id: tree_id, code }, move);
}

/** As `pointAlias`, for what somebody asked for now: publications that were due before would take it back. Costs 1 statement more. */
export async function pointAliasNow(tx: Database, move: AliasMove): Promise<void> {
  const { tree_id, alias } = move;
  await tx.query(
    sql`delete from publication where tree_id = ${tree_id} and alias = ${alias} and at <= clock_timestamp()`,
  );
  await pointAlias(tx, move);
}
