import type { View } from '@groundwork/records';
import sql from 'sql-template-tag';
import { walkingPredicates } from './node-predicates.js';

/** The view of the nodes of one version, whose tree is known and whose walks start inside it. */
export const nodesOfVersion = (view: View, version: { readonly id: string; readonly tree_id: string }): View => ({
  ...view,
  read: new Map([...view.read, ['tree_id', () => sql`${version.tree_id}::uuid`]]),
  virtual: new Map([...view.virtual, ...Object.entries(walkingPredicates(version.id))]),
});
