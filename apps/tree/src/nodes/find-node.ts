import { notFound, type Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { findVersion, lockVersion, nodesPath, type Purpose, type VersionRow } from '../platform/find-version.js';
import type { NodePath } from '../platform/paths.js';
import { publishNodeEvent } from '../platform/events/tree-events.js';

/** A node that a path addresses, as services of its sub-resources need it. */
export interface AddressedNode {
  readonly id: string;
  readonly code: string;
  readonly version: VersionRow;
  /** Its address below the service root. */
  readonly path: string;
}

type WithNode = VersionRow & { readonly node_code: string | null };

const codeOf = (id: string) =>
  sql`, (select n.code from node n where n.tree_version_id = v.id and n.id = ${id}) as node_code`;

/** Costs 1 statement. Throws `not_found` naming the version or the node. */
export const findNode = async (db: Database, caller: Caller, at: NodePath): Promise<AddressedNode> =>
  addressed(at, await findVersion<WithNode>(db, caller, at, codeOf(at.tree_node_id)));

/** As `findNode`, its version locked until the transaction ends. Throws `version_frozen`. */
export const lockNode = async (tx: Database, caller: Caller, at: NodePath, purpose: Purpose): Promise<AddressedNode> =>
  addressed(at, await lockVersion<WithNode>(tx, caller, at, purpose, codeOf(at.tree_node_id)));

function addressed({ tree_node_id: id }: NodePath, { node_code: code, ...version }: WithNode): AddressedNode {
  if (code === null) throw notFound({ name: 'TreeNode' }, { id });
  return { id, code, version, path: `${nodesPath(version)}/${id}` };
}

/** Publishes that a part of a node changed. Costs 1 statement where the tree has webhooks. */
export const publishNodeChange = (tx: Database, { id, code, version }: AddressedNode): Promise<void> =>
  publishNodeEvent(tx, 'node.modified', version, { id, code, nodes: 1 });
