import sql, { type Sql } from 'sql-template-tag';
import { opaqueId } from '../../../platform/subtree-end.js';

/** Evaluated once, not for each node. */
const any = (table: Sql, versionId: string): Sql =>
  sql`(select exists (select from ${table} p where p.tree_version_id = ${versionId}))`;

/** The expression where the version has any rows of the table, else null. */
const whereAny = (table: Sql, versionId: string, value: Sql): Sql =>
  sql`case when ${any(table, versionId)} then ${value} end`;

const NODE_ID = sql`n.id`;
const TEXTS = sql`(select tree_version_id from translation where node_id is not null)`;

/** Texts of a node in other languages, as members `translations.<language>`; null without any. */
export const textsOf = (versionId: string, id: Sql = NODE_ID): Sql =>
  whereAny(
    TEXTS,
    versionId,
    sql`(
    select jsonb_object_agg('translations.' || x.language, jsonb_build_object('name', x.name, 'description', x.description))
    from translation x where x.tree_version_id = ${opaqueId(versionId)} and x.node_id = ${id})`,
  );

/** Other names of a node, in the order of their members; null without any. */
export const labelsOf = (versionId: string, id: Sql = NODE_ID): Sql =>
  whereAny(
    sql`label`,
    versionId,
    sql`(
    select jsonb_agg(jsonb_build_object('language', x.language, 'kind', x.kind, 'value', x.value)
      order by x.language collate "C", x.kind collate "C", x.value collate "C")
    from label x where x.tree_version_id = ${opaqueId(versionId)} and x.node_id = ${id})`,
  );

/** Relations of a node, two that are related at both; null without any. `extra` adds members of the other node, `other`. */
export const relationsOf = (versionId: string, id: Sql = NODE_ID, extra: Sql = sql``): Sql =>
  whereAny(
    sql`relation`,
    versionId,
    sql`(
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', x.kind, 'target_code', other.code, 'target_uri', x.target_uri${extra}))
      order by x.kind collate "C", other.code, x.target_uri collate "C")
    from node_relation x
    left join lateral (select code, uri from node where tree_version_id = ${opaqueId(versionId)} and id = x.target_id offset 0) other on true
    where x.tree_version_id = ${opaqueId(versionId)} and x.node_id = ${id})`,
  );
