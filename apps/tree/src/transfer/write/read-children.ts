import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';

/** Delimits the id of a node in a text, where its children are inserted: a character that JSON always escapes. */
export const PLACEHOLDER = '\u0001';

/** The first children of one node as text, with placeholders for their own children. */
export interface ChildrenText {
  /** Index of the parent among those requested. */
  readonly nth: number;
  readonly text: string;
  readonly nodes: number;
  /** Id of the last of them: reading continues after it. */
  readonly last: string;
}

/** How the texts of nodes make a document. */
export interface Shape {
  readonly open: string;
  readonly close: string;
  readonly between: string;
  /** The text of a node and its children, over both. */
  readonly node: (json: Sql, children: Sql) => Sql;
}

/** What is read: the nodes of a version whose deepest has the depth `deepest`, with their children down to `maxDepth`. */
export interface Read {
  readonly versionId: string;
  /** Where a walk begins; without it, at the roots. */
  readonly top?: string;
  readonly deepest: number;
  readonly maxDepth: number;
  /** What each node shows, over `n` and its parent `above`, of which the code alone is known. */
  readonly columns: Sql;
  readonly shape: Shape;
  /** Adds the member `leaf`. */
  readonly leaf: boolean;
}

const ORDER = sql`position, code, id`;

/**
 * The first so many children of some nodes together, parent by parent in the given order, siblings in theirs. Costs 1 statement that
 * probes an index once per parent, and once per child that is not at the bottom.
 */
export async function readChildren(
  client: pg.Client,
  read: Read,
  parents: readonly string[],
  most: number,
): Promise<ChildrenText[]> {
  // The driver would look into every element of an array; uuids need no quotes.
  const { text, values } = joined(
    read,
    sql`
    select p.nth - 1 as nth, n.*
    from unnest(${`{${parents.join()}}`}::uuid[]) with ordinality p (id, nth)
    cross join lateral (${codeOf(read, sql`p.id`)}) above
    cross join lateral (${pieces(read, sql`n.parent_id = p.id`, most)}) n
    limit ${most}::int`,
  );
  return (await client.query<ChildrenText>({ name: 'children', text, values })).rows;
}

/** The first so many children of one node, for none the top or the roots, that come after one of them. Costs 1 statement. */
export async function readSiblings(
  client: pg.Client,
  read: Read,
  parent: string | null,
  after: string | undefined,
  most: number,
): Promise<ChildrenText | undefined> {
  const top = read.top === undefined ? sql`n.parent_id is null` : sql`n.id = ${read.top}`;
  const among = parent === null ? top : sql`n.parent_id = ${parent}`;
  const later = after
    ? sql`and (n.position, n.code, n.id) > (select m.position, m.code, m.id from node m where m.tree_version_id = ${read.versionId} and m.id = ${after})`
    : sql``;
  const { text, values } = joined(
    read,
    sql`select 0 as nth, n.* from (${codeOf(read, sql`${parent}::uuid`)}) above cross join lateral (${pieces(read, sql`${among} ${later}`, most)}) n`,
  );
  const name = `${parent ? 'siblings' : read.top ? 'top' : 'roots'} ${after ? 'after' : 'from the first'}`;
  return (await client.query<ChildrenText>({ name, text, values })).rows[0];
}

/** All rows of a parent in one text: a row of its own for each node would cost the driver more than the node. */
const joined = ({ shape }: Read, children: Sql): Sql => sql`
  select nth::int, string_agg(piece, ${shape.between} order by ${ORDER}) as text, count(*)::int as nodes,
    (array_agg(id order by ${ORDER}))[count(*)] as last
  from (${children}) c group by nth order by c.nth`;

/** One row, of no code where there is no such node. */
const codeOf = ({ versionId }: Read, id: Sql): Sql =>
  sql`select (select m.code from node m where m.tree_version_id = ${versionId} and m.id = ${id}) as code offset 0`;

/**
 * Some nodes in their order as text, each with a placeholder where it has children. Children of the deepest nodes are not looked for: in a bushy
 * tree they are nearly all.
 */
const pieces = ({ versionId, deepest, maxDepth, columns, shape, leaf }: Read, among: Sql, most: number): Sql => sql`
  select n.position, n.code, n.id, ${shape.node(sql`row_to_json(x)::text`, sql`k.children`)} as piece
  from node n
  cross join lateral (select n.depth < ${deepest}::int and exists (
    select from node c where c.tree_version_id = ${versionId} and c.parent_id = n.id offset 0) as any_child offset 0) c
  cross join lateral (
    select case when c.any_child and n.depth < ${maxDepth}::bigint then ${PLACEHOLDER}::text || n.id || ${PLACEHOLDER}::text else '' end as children) k
  cross join lateral (select ${leaf ? sql`${columns}, not c.any_child as leaf` : columns}) x
  where n.tree_version_id = ${versionId} and ${among}
  order by n.position, n.code, n.id limit ${most}::int`;
