import { notFound, Records } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { listComputed } from '../platform/computed-list.js';
import { nodeView } from '../nodes/tree-node.entity.js';
import type { NodePath, VersionPath } from '../platform/paths.js';
import { findVersion, type VersionRow } from '../platform/find-version.js';
import { rollupStatement, topsOf, type RollupQuery, rollupView } from './rollup.js';

type WithNode = VersionRow & { readonly node_code: string | null };

/** Values of a field, aggregated over subtrees. (tree.md §5, "Rollup") */
@Injectable()
export class RollupsService {
  constructor(private readonly records: Records) {}

  /** One item per node of the requested depth; without one, per root. */
  async ofVersion(caller: Caller, at: VersionPath, rollup: RollupQuery, query: ListQuery) {
    const { id } = await findVersion(this.records, caller, at);
    return listComputed(
      this.records,
      rollupView,
      query,
      rollupStatement(id, topsOf(id, undefined, rollup.depth), rollup),
    );
  }

  /** The node itself or, with a depth, one item per node of that depth below it. */
  async ofNode(caller: Caller, at: NodePath, rollup: RollupQuery, query: ListQuery) {
    const code = sql`, (select n.code from node n where n.tree_version_id = v.id and n.id = ${at.tree_node_id}) as node_code`;
    const { id, node_code } = await findVersion<WithNode>(this.records, caller, at, code);
    if (node_code === null) throw notFound(nodeView, { id: at.tree_node_id });
    return listComputed(
      this.records,
      rollupView,
      query,
      rollupStatement(id, topsOf(id, at.tree_node_id, rollup.depth), rollup),
    );
  }
}
