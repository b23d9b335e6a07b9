import type { Caller } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { AUDIT_COLUMNS, auditOf } from './bulk-write.js';

/** Nodes that a statement copies, and how it finds rows of a table that belong to them. */
export interface CopiedNodes {
  /** A select of `(old_version, old, new_version, new)`, one row per node. */
  readonly copies: Sql;
  /** A from-item: rows `x` of a table with `tree_version_id` and `node_id`, each beside the row `c` of `copies` it belongs to. */
  readonly rowsOf: (table: Sql) => Sql;
}

/** All nodes of some versions, `versions` an array of their ids: tables are read per version. */
export const copiedVersions = (copies: Sql, versions: Sql): CopiedNodes => ({
  copies,
  rowsOf: (table) => sql`(select * from ${table} where tree_version_id = any (${versions})) x
    join copies c on c.old_version = x.tree_version_id and c.old = x.node_id`,
});

/** Some nodes of a version: tables are read per node. */
export const copiedNodes = (copies: Sql): CopiedNodes => ({
  copies,
  rowsOf: (table) => sql`copies c cross join lateral (
    select * from ${table} where tree_version_id = c.old_version and node_id = c.old offset 0) x`,
});

/**
 * CTEs that copy the labels of nodes, and their relations to IRIs and to one another. New ids are in another order, so that of two related
 * ones the smaller is found again. (docs/trees.md, "Labels and relations")
 */
export const copyParts = ({ copies, rowsOf }: CopiedNodes, caller: Caller): Sql => sql`
  copies as materialized (${copies}),
  labels as (
    insert into label (id, tree_version_id, node_id, language, kind, value, ${AUDIT_COLUMNS})
    select uuid_v7(), c.new_version, c.new, x.language, x.kind, x.value, ${auditOf(caller)} from ${rowsOf(sql`label`)}),
  relations as (
    insert into relation (id, tree_version_id, node_id, kind, target_id, target_uri, ${AUDIT_COLUMNS})
    select uuid_v7(), c.new_version, case when x.kind = 'related' then least(c.new, o.new) else c.new end, x.kind,
      case when x.kind = 'related' then greatest(c.new, o.new) else o.new end, x.target_uri, ${auditOf(caller)}
    from ${rowsOf(sql`relation`)} left join copies o on o.old_version = x.tree_version_id and o.old = x.target_id
    where x.target_id is null or o.new is not null)`;
