import { notFound, visibleByKey, whereAll, type Database } from '@groundwork/records';
import type { ApiError, Caller } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import type { TreePath } from './paths.js';

/** The columns of a tree that writes to its versions need. */
export interface TreeRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** The tree a path addresses, locked by `lock` (`for update`). Costs 1 statement. Throws `not_found`. */
export async function findTree(db: Database, caller: Caller, path: TreePath, lock = sql``): Promise<TreeRow> {
  const [tree] = await db.query<TreeRow>(
    sql`select t.id, t.code, t.name from tree t ${whereAll(treeAddressedBy(caller, path))} ${lock}`,
  );
  if (!tree) throw noSuchTree(path);
  return tree;
}

/** The error of an operation on a tree that is absent for the caller. */
export const noSuchTree = ({ tree_code }: TreePath): ApiError => notFound({ name: 'Tree' }, { code: tree_code });

/** Conditions on `t`, a tree. */
export const treeAddressedBy = (caller: Caller, { tree_code, tree_id }: TreePath): Sql[] => [
  ...visibleByKey(caller, { code: tree_code }),
  ...(tree_id === undefined ? [] : [sql`t.id = ${tree_id}`]),
];
