import { notFound, Records, type Envelope } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { listComputed } from '../platform/computed-list.js';
import { nodeView } from '../nodes/tree-node.entity.js';
import type { NodePath, VersionPath } from '../platform/paths.js';
import { findVersion, type VersionRow } from '../platform/find-version.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { rollupStatement, topsOf, topsOfPage, type RollupQuery, rollupView } from './rollup.js';

type WithNode = VersionRow & { readonly node_code: string | null };

/** Values of a field, aggregated over subtrees. (tree.md §5, "Rollup") */
@Injectable()
export class RollupsService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  /** One item per node of the requested depth; without one, per root. */
  async ofVersion(caller: Caller, path: VersionPath, rollup: RollupQuery, query: ListQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const { id } = await findVersion(this.records, caller, at);
    return this.listTops(id, topsOf(id, undefined, rollup.depth), rollup, query);
  }

  /** The node itself or, with a depth, one item per node of that depth below it. */
  async ofNode(caller: Caller, path: NodePath, rollup: RollupQuery, query: ListQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const code = sql`, (select n.code from node n where n.tree_version_id = v.id and n.id = ${at.tree_node_id}) as node_code`;
    const { id, node_code } = await findVersion<WithNode>(this.records, caller, at, code);
    if (node_code === null) throw notFound(nodeView, { id: at.tree_node_id });
    return this.listTops(id, topsOf(id, at.tree_node_id, rollup.depth), rollup, query);
  }

  /** Only the tops of the page are aggregated, unless the page depends on what is. */
  private async listTops(versionId: string, tops: Sql, rollup: RollupQuery, query: ListQuery): Promise<Envelope> {
    const shown = topsOfPage(tops, query);
    const source = rollupStatement(versionId, shown ?? tops, rollup);
    const page = await listComputed(this.records, rollupView, shown ? { ...query, offset: 0 } : query, source);
    return { ...page, offset: query.offset };
  }
}
