import { listRecords, notFound, ownOf, Records, type Expression, type View } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import type { NodePath } from '../platform/paths.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { type Language, inLanguage } from '../platform/languages/in-language.js';
import {
  addressVersion,
  findVersion,
  nodesPath,
  type VersionReference,
  type VersionRow,
} from '../platform/find-version.js';
import { nodeView, TreeNode, nodesIn, nodesListed, nodesOfVersion } from './tree-node.entity.js';
import { firstDescendants, inRangeOf, isByOrd, isWalked } from './first-descendants.js';
import { pageInRanges } from './ordered-lists.js';
import { assertReachable, belowByAllParents } from './secondary-descendants.js';
import {
  ancestorsIn,
  isBelow,
  listInRanges,
  readRanges,
  type SubtreeRange,
  type WithRanges,
} from './subtree-ranges.js';
import { lineage } from './walks.js';

type WithNode = VersionRow & { readonly node_code: string | null; readonly codes: Readonly<Record<string, string>> };

/** Throws `not_found`. */
function topOf(ranges: readonly SubtreeRange[], { tree_node_id: id }: NodePath): SubtreeRange {
  const top = ranges.find((range) => range.id === id);
  if (!top) throw notFound(nodeView, { id });
  return top;
}

const BY_DEPTH: Expression = (node) => sql`${node}.depth, ${node}.position, ${node}.code`;

/** One object, so that the statements of its lists are built once. */
const byDepthView: View = { ...nodeView, order: BY_DEPTH };

/** Lists of the nodes around one node: 1 statement, 2 by ranges, one more where nothing is found, one for an estimated total. (tree.md §4) */
@Injectable()
export class NodeRelativesService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  async children(caller: Caller, at: NodePath, query: ListQuery, language?: Language) {
    return this.list(caller, at, sql`t.parent_id = ${at.tree_node_id}`, nodeView, query, language);
  }

  /** All below, down to `maxDepth` levels; level by level. 1 statement for the first pages, and for those by `ord`. */
  async descendants(caller: Caller, at: NodePath, maxDepth: number | undefined, query: ListQuery, language?: Language) {
    const id = at.tree_node_id;
    if (isWalked(query)) {
      const first = ({ id: version }: Pick<VersionReference, 'id'>) =>
        sql`t.id = any (${firstDescendants(sql`${version}`, id, query, maxDepth)})`;
      return this.list(caller, at, first, byDepthView, query, language);
    }
    if (isByOrd(query) && maxDepth === undefined)
      return this.list(caller, at, ({ id: version }) => inRangeOf(sql`${version}`, id), byDepthView, query, language);
    const among = ({ ranges }: WithRanges): Sql => {
      const top = topOf(ranges, at);
      const below = isBelow(sql`t`, [top]);
      return maxDepth === undefined ? below : sql`${below} and t.depth <= ${top.depth + maxDepth}`;
    };
    return this.listInRanges(caller, at, [id], among, byDepthView, query, language);
  }

  /**
   * All below over parents of both kinds, each node once; level by level. Walks to each of them, once per page. Throws `invalid_request` on `include`
   * where there are too many. (docs/trees.md, "Secondary parents")
   */
  async descendantsByAllParents(caller: Caller, at: NodePath, query: ListQuery, language?: Language) {
    const id = at.tree_node_id;
    const among = ({ id: version }: Pick<VersionReference, 'id'>) =>
      sql`t.id = any (${belowByAllParents(version, id)})`;
    const page = await this.list(caller, at, among, byDepthView, query, language);
    if (page.count === 0) await assertReachable(this.records, addressVersion(caller, at).id, id);
    return page;
  }

  /** All above, the root first. */
  async ancestors(caller: Caller, at: NodePath, query: ListQuery, language?: Language) {
    const walk = (version: Pick<VersionReference, 'id'>) =>
      sql`t.id in (with recursive ${lineage(version.id, at.tree_node_id)} select id from above where id <> ${at.tree_node_id})`;
    return this.list(caller, at, walk, byDepthView, query, language);
  }

  /** The nodes of the same code in the tree's other versions, ordered by version. */
  async versions(caller: Caller, path: NodePath, query: ListQuery, language?: Language) {
    const at = await this.access.assertMay(caller, path, 'read');
    const version = await this.findNode(caller, at);
    const others = sql`t.tree_version_id in (select v.id from tree_version v where v.tree_id = ${version.tree_id} and v.id <> ${version.id})`;
    const set = this.records.of(TreeNode, caller).where(sql`${others} and t.code = ${version.node_code}`);
    return listRecords(set, acrossVersions(nodesOfVersion(inLanguage(nodeView, language), version), version), query);
  }

  private async list(
    caller: Caller,
    path: NodePath,
    among: Sql | ((version: Pick<VersionReference, 'id'>) => Sql),
    base: View,
    query: ListQuery,
    language?: Language,
  ) {
    if (ancestorsIn(query.where).length > 0) return this.listInRanges(caller, path, [], among, base, query, language);
    const at = await this.access.assertMay(caller, path, 'read');
    const version = addressVersion(caller, at);
    const condition = typeof among === 'function' ? among(version) : among;
    const view = nodesListed(inLanguage(base, language), version, query.where);
    const page = await listRecords(nodesIn(this.records, caller, version).where(condition), view, query);
    if (page.count === 0) await this.findNode(caller, at);
    return page;
  }

  /** As `list`, where it depends on what is below some nodes: 2 statements. */
  private async listInRanges(
    caller: Caller,
    path: NodePath,
    tops: readonly string[],
    among: Sql | ((version: WithRanges) => Sql),
    base: View,
    query: ListQuery,
    language?: Language,
  ) {
    const at = await this.access.assertMay(caller, path, 'read');
    const view = inLanguage(base, language);
    const list = (version: WithRanges) => {
      const condition = typeof among === 'function' ? among(version) : among;
      return pageInRanges(this.records, caller, version, [condition], query, view);
    };
    const page = await listInRanges(
      () => readRanges(this.records, caller, at, [...tops, ...ancestorsIn(query.where)]),
      list,
    );
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
