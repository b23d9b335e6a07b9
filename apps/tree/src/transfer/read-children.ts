import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';

/** Where among siblings reading goes on. */
export interface Mark {
  readonly position: number;
  readonly code: string;
  readonly id: string;
}

/** Before all siblings: positions begin at 0. */
export const START: Mark = { position: -1, code: '', id: '00000000-0000-0000-0000-000000000000' };

/** A child of the nth parent that was asked for, from 0. */
export interface ChildRow {
  readonly nth: number;
  readonly id: string;
  readonly json: string;
}

/** The version that is read, and what each node shows, over `n`. */
interface Read {
  readonly versionId: string;
  readonly columns: Sql;
}

/** The members of a node as JSON, without the closing brace: more may follow. */
const openJson = (columns: Sql): Sql => sql`(select left(row_to_json(x)::text, -1) from (select ${columns}) x) as json`;

/**
 * The first so many children of some nodes, parent by parent in the given order, siblings in theirs. Costs 1 statement that probes an
 * index once per parent.
 */
export async function readChildren(
  client: pg.Client,
  { versionId, columns }: Read,
  parents: readonly string[],
  most: number,
): Promise<ChildRow[]> {
  // The driver would look into every element of an array; uuids need no quotes.
  const { text, values } = sql`
    select p.nth::int - 1 as nth, n.id, n.json
    from unnest(${`{${parents.join()}}`}::uuid[]) with ordinality p (id, nth)
    cross join lateral (
      select n.id, ${openJson(columns)} from node n where n.tree_version_id = ${versionId} and n.parent_id = p.id
      order by n.position, n.code, n.id limit ${most}::int) n
    limit ${most}::int`;
  const { rows } = await client.query<ChildRow>({ name: 'children', text, values });
  for (let at = 1; at < rows.length; at++)
    // A loop over parents keeps their order; a plan that does not would answer a tree that is none.
    if ((rows[at]?.nth ?? 0) < (rows[at - 1]?.nth ?? 0))
      throw new Error('Children came in another order than parents.');
  return rows;
}

/** The first so many children of one node, of none for roots, after a mark. Costs 1 statement. */
export async function readSiblings(
  client: pg.Client,
  { versionId, columns }: Read,
  parent: string | null,
  { position, code, id }: Mark,
  most: number,
): Promise<ChildRow[]> {
  const among = parent === null ? sql`n.parent_id is null` : sql`n.parent_id = ${parent}`;
  const { text, values } = sql`
    select 0 as nth, n.id, ${openJson(columns)} from node n
    where n.tree_version_id = ${versionId} and ${among} and (n.position, n.code, n.id) > (${position}::int, ${code}::text, ${id}::uuid)
    order by n.position, n.code, n.id limit ${most}::int`;
  return (await client.query<ChildRow>({ name: parent === null ? 'roots' : 'siblings', text, values })).rows;
}
