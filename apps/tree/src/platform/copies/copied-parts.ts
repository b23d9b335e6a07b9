import sql, { type Sql } from 'sql-template-tag';

/** Nodes that a statement copies, and how it finds rows of a table that belong to them. */
export interface CopiedNodes {
  /** A relation `(old_version, old, new_version, new)`, one row per node. */
  readonly copies: Sql;
  /** A from-item: rows `x` of a table with `tree_version_id` and `node_id`, each beside the row `c` of `copies` it belongs to. */
  readonly rowsOf: (table: Sql) => Sql;
}

/** Some nodes of a version: tables are read per node. */
export const copiedNodes = (copies: Sql): CopiedNodes => ({
  copies,
  rowsOf: (table) => sql`${copies} c cross join lateral (
    select * from ${table} where tree_version_id = c.old_version and node_id = c.old offset 0) x`,
});

/** Rows that are to be written: a select of the columns, in their order. Those of the audit are added when they are written. */
export interface CopiedRows {
  readonly table: Sql;
  readonly columns: Sql;
  readonly rows: Sql;
  /** `order by`, of rows `r`: those before others that refer to them. */
  readonly order?: Sql;
}

/**
 * The labels of nodes, and their relations to IRIs and to one another. New ids are in another order, so that of two related ones the smaller is found
 * again. (docs/trees.md, "Labels and relations")
 */
export const copiedParts = ({ copies, rowsOf }: CopiedNodes): readonly CopiedRows[] => [
  {
    table: sql`label`,
    columns: sql`id, tree_version_id, node_id, language, kind, value`,
    rows: sql`select uuid_v7(), c.new_version, c.new, x.language, x.kind, x.value from ${rowsOf(sql`label`)}`,
  },
  {
    table: sql`relation`,
    columns: sql`id, tree_version_id, node_id, kind, target_id, target_uri`,
    rows: sql`
      select uuid_v7(), c.new_version, case when x.kind = 'related' then least(c.new, o.new) else c.new end, x.kind,
        case when x.kind = 'related' then greatest(c.new, o.new) else o.new end, x.target_uri
      from ${rowsOf(sql`relation`)} left join ${copies} o on o.old_version = x.tree_version_id and o.old = x.target_id
      where x.target_id is null or o.new is not null`,
  },
];
