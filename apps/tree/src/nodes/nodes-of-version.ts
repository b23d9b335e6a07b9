import type { Database, RecordSet, View } from '@groundwork/records';
import type { Caller, Where } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { nodesPath, type VersionReference } from '../platform/find-version.js';
import { WALKING_PREDICATES, walkingPredicates } from './node-predicates.js';
import { TreeNode } from './tree-node.entity.js';

/** The nodes of one version. */
export const nodesIn = (db: Database, caller: Caller, version: VersionReference): RecordSet =>
  db
    .of(TreeNode, caller)
    .where(sql`t.tree_version_id = ${version.id}`)
    .at(nodesPath(version));

/** The view of the nodes of one version, whose tree is known and whose walks start inside it. */
export const nodesOfVersion = (view: View, version: Pick<VersionReference, 'id' | 'tree_id'>): View => ({
  ...view,
  read: new Map([...view.read, ['tree_id', () => sql`${version.tree_id}::uuid`]]),
  virtual: new Map([...view.virtual, ...Object.entries(walkingPredicates(version.id))]),
});

/**
 * The view of a list of nodes: one and the same for all versions, so that its statement is built once. Walks alone start in a version.
 */
export const nodesListed = (view: View, version: VersionReference, where: Where | undefined): View =>
  where && walks(where) ? nodesOfVersion(view, version) : view;

/** It asks for what stands above or below a node. */
function walks(where: Where): boolean {
  if ('all' in where) return where.all.some(walks);
  if ('any' in where) return where.any.some(walks);
  return 'not' in where ? walks(where.not) : WALKING_PREDICATES.has(where.subject.attribute);
}
