import type { Database, RecordSet, View } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { nodesPath, type VersionReference } from '../versions/version-lock.service.js';
import { walkingPredicates } from './node-predicates.js';
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
