import type { Caller } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { AUDIT_COLUMNS, auditOf } from '../platform/bulk-write.js';

interface HasId {
  readonly id: string;
}

/** CTEs that copy the schemas and languages of a tree to another one. (tree.md §5, "Clone") */
export const copiedSettings = (source: HasId, target: HasId, caller: Caller): Sql => sql`
  schemas as (
    update tree c set schema = s.schema from tree s where s.id = ${source.id} and c.id = ${target.id} and s.schema is not null),
  languages as (
    insert into tree_language (id, tree_id, language, fallback, is_default, ${AUDIT_COLUMNS})
    select uuid_v7(), ${target.id}::uuid, language, fallback, is_default, ${auditOf(caller)} from tree_language where tree_id = ${source.id})`;
