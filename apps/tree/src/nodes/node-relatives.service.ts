import { listRecords, notFound, ownOf, Records, type Expression, type View } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import type { NodePath } from '../platform/paths.js';
import { type Language, inLanguage } from '../platform/languages.js';
import {
  addressVersion,
  findVersion,
  nodesPath,
  type VersionReference,
  type VersionRow,
} from '../platform/find-version.js';
import { nodeView, TreeNode, nodesIn, nodesListed, nodesOfVersion } from './tree-node.entity.js';
import { lineage, subtreeOf } from './walks.js';

type WithNode = VersionRow & { readonly node_code: string | null; readonly codes: Readonly<Record<string, string>> };

const BY_DEPTH: Expression = (node) => sql`${node}.depth, ${node}.position, ${node}.code`;

/** Lists of the nodes around one node: 1 statement, one more where nothing is found, one for an estimated total. (tree.md §4) */
@Injectable()
export class NodeRelativesService {
  constructor(private readonly records: Records) {}

  async children(caller: Caller, at: NodePath, query: ListQuery, language?: Language) {
    return this.list(caller, at, sql`t.parent_id = ${at.tree_node_id}`, nodeView.order, query, language);
  }

  /** All below, down to `maxDepth` levels; level by level. */
  async descendants(caller: Caller, at: NodePath, maxDepth: number | undefined, query: ListQuery, language?: Language) {
    const walk = (version: VersionReference) =>
      sql`t.id in (with recursive ${subtreeOf(version.id, at.tree_node_id, maxDepth)} select id from below where level > 0)`;
    return this.list(caller, at, walk, BY_DEPTH, query, language);
  }

  /** All above, the root first. */
  async ancestors(caller: Caller, at: NodePath, query: ListQuery, language?: Language) {
    const walk = (version: VersionReference) =>
      sql`t.id in (with recursive ${lineage(version.id, at.tree_node_id)} select id from above where id <> ${at.tree_node_id})`;
    return this.list(caller, at, walk, BY_DEPTH, query, language);
  }

  /** The nodes of the same code in the tree's other versions, ordered by version. */
  async versions(caller: Caller, at: NodePath, query: ListQuery, language?: Language) {
    const version = await this.findNode(caller, at);
    const others = sql`t.tree_version_id in (select v.id from tree_version v where v.tree_id = ${version.tree_id} and v.id <> ${version.id})`;
    const set = this.records.of(TreeNode, caller).where(sql`${others} and t.code = ${version.node_code}`);
    return listRecords(set, acrossVersions(nodesOfVersion(inLanguage(nodeView, language), version), version), query);
  }

  private async list(
    caller: Caller,
    at: NodePath,
    among: Sql | ((version: VersionReference) => Sql),
    order: Expression,
    query: ListQuery,
    language?: Language,
  ) {
    const version = addressVersion(caller, at);
    const condition = typeof among === 'function' ? among(version) : among;
    const listed = nodesListed(inLanguage(nodeView, language), version, query.where);
    const view = listed.order === order ? listed : { ...listed, order };
    const page = await listRecords(nodesIn(this.records, caller, version).where(condition), view, query);
    if (page.count === 0) await this.findNode(caller, at);
    return page;
  }

  /** The node's version with what is needed of the node itself. Costs 1 statement. Throws `not_found`. */
  private async findNode(caller: Caller, at: NodePath): Promise<WithNode> {
    const code = sql`, (select n.code from node n where n.tree_version_id = v.id and n.id = ${at.tree_node_id}) as node_code`;
    const codes = sql`, (select jsonb_object_agg(o.id, o.version) from tree_version o where o.tree_id = v.tree_id) as codes`;
    const version = await findVersion<WithNode>(this.records, caller, at, sql`${code} ${codes}`);
    if (version.node_code === null) throw notFound(nodeView, { id: at.tree_node_id });
    return version;
  }
}

/** Nodes of several versions: ordered by version, each linking into its own. */
function acrossVersions(view: View, { tree_code, codes }: WithNode): View {
  const children = [...view.childrenOf].map(([name, child]): [string, typeof child] => [
    name,
    {
      ...child,
      href: (_, row) =>
        `${nodesPath({ tree_code, version: codes[String(ownOf(row, 'tree_version_id'))] ?? '' })}/${String(ownOf(row, 'id'))}/children`,
    },
  ]);
  const order: Expression = (node) => sql`(select v.version from tree_version v where v.id = ${node}.tree_version_id)`;
  return { ...view, childrenOf: new Map(children), order };
}
