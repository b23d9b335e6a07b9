import { where, type Groundwork, type Where } from '@groundwork/client';
import { PAGE_ROWS, ROOT } from './tree-rows';

const FIELDS = ['id', 'code', 'name', 'leaf', 'position', 'enabled', 'parent_id', 'depth', 'aggregations'] as const;
/** Of siblings. (docs/trees.md) */
const ORDER = 'position,code';

/** A node as its row shows it. */
export interface NodeItem {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly leaf: boolean;
  readonly position: number;
  readonly enabled: boolean;
  readonly parent_id: string | null;
  readonly depth: number;
  readonly aggregations: { readonly child_nodes?: number };
}

export const childCountOf = ({ aggregations }: NodeItem): number => aggregations.child_nodes ?? 0;

/** What the rows of a version are read from. */
export interface NodeSource {
  readonly readPage: (
    parent: string,
    page: number,
  ) => Promise<{ readonly items: readonly NodeItem[]; readonly total?: number | undefined }>;
  readonly readNode: (id: string) => Promise<NodeItem>;
  /** Those above a node, the root first. */
  readonly readAncestors: (id: string) => Promise<readonly NodeItem[]>;
  /** How many siblings are before a node. */
  readonly countBefore: (node: NodeItem) => Promise<number>;
}

export function nodeSource(tree: Groundwork['tree'], tree_code: string, tree_version: string): NodeSource {
  const path = { tree_code, tree_version };
  const children = childReader(tree, path);
  return {
    readPage: async (parent, page) => {
      const at = { limit: PAGE_ROWS, offset: page * PAGE_ROWS, sort: ORDER };
      const { items, total_count: total } = await children(parent, { ...at, total_count: parent === ROOT });
      return { items, total };
    },
    readNode: (id) =>
      tree.get('/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}', {
        path: { ...path, tree_node_id: id },
        fields: FIELDS,
      }),
    readAncestors: async (id) =>
      (
        await tree.get('/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/ancestors', {
          path: { ...path, tree_node_id: id },
          query: { limit: 1_000 },
          fields: FIELDS,
        })
      ).items,
    countBefore: async ({ parent_id: parent, position, code }) => {
      const q = where`position < ${position} or (position = ${position} and code < ${code})`;
      return (await children(parent ?? ROOT, { limit: 1, total_count: true }, q)).total_count ?? 0;
    },
  };
}

interface PageQuery {
  readonly limit: number;
  readonly offset?: number;
  readonly sort?: string;
  readonly total_count: boolean;
}

/** Reads children of a node, or roots. */
const childReader =
  (tree: Groundwork['tree'], path: { readonly tree_code: string; readonly tree_version: string }) =>
  (parent: string, query: PageQuery, q?: Where) =>
    parent === ROOT
      ? tree.get('/trees/{tree_code}/versions/{tree_version}/nodes', {
          path,
          query,
          fields: FIELDS,
          q: q ? where`root is true and ${q}` : where`root is true`,
        })
      : tree.get('/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/children', {
          path: { ...path, tree_node_id: parent },
          query,
          fields: FIELDS,
          ...(q && { q }),
        });
