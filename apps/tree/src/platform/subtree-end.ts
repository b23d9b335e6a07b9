import sql, { type Sql } from 'sql-template-tag';

/**
 * Hides a version's id from the planner, which then uses the declared statistics. Of an id it sees and has no statistics of it expects a
 * single row, and reads the whole version in each step. (ADR 0047)
 */
export const opaqueId = (versionId: string | Sql): Sql => sql`(select ${versionId}::uuid)`;

/** Greater than every `ord`. (tree-next.md, "Model") */
const AFTER_ALL = sql`9007199254740991`;

/**
 * The `ord` at which the subtree of the node `row` ends: the next one of its depth or above. One index probe per level above it: of the first node in the order
 * of depth and `ord`, which no other index has, whatever the statistics say; at the end of a level it is one of the next level, and left out. Everything
 * below the node is `ord > node.ord and ord < end`. (tree-next.md, "Model")
 */
export const subtreeEnd = (versionId: string | Sql, row: Sql): Sql => sql`coalesce((
  select min(next.ord) from generate_series(0, ${row}.depth) above (level) cross join lateral (
    select depth, ord from node where tree_version_id = ${opaqueId(versionId)} and (depth, ord) > (above.level, ${row}.ord)
    order by depth, ord limit 1) next where next.depth = above.level), ${AFTER_ALL})`;
