import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';

/** Where a node is put among the children of a parent. */
export interface Slot {
  readonly id: string;
  readonly parent_id: string | null;
  readonly position: number;
}

/** Makes room at a position that another sibling has: all from there on move up by one. Costs 1 statement. (tree.md §5, "Position") */
export const makeRoom = (tx: Database, versionId: string, { id, parent_id, position }: Slot) =>
  tx.query(sql`
    with siblings as (
      select id, position from node
      where tree_version_id = ${versionId} and parent_id is not distinct from ${parent_id} and position >= ${position} and id <> ${id})
    update node n set position = n.position + 1 from siblings s
    where n.tree_version_id = ${versionId} and n.id = s.id and exists (select from siblings where position = ${position})`);
