import { rowsOf, type Database } from '@groundwork/records';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { assertSortable, depthFirst, type Shown } from './export-statements.js';
import type { Shape } from './read-children.js';
import { deepestOf, MAX_WALKED_LEVELS, NESTED, SUBTREE, walkNodes } from './walk-nodes.js';

/** A node in depth-first order: its depth and its members as JSON, an object that is not closed yet where it is to be nested. */
export interface FlatNode {
  readonly depth: number;
  readonly json: string;
}

const CHUNK_CHARACTERS = 65_536;

/**
 * Nodes in depth-first order, some at a time, as one JSON text, `{ "items": [roots with nested child_nodes] }` or one node with them, in
 * pieces. Only how many nodes are open is kept in memory. (tree.md §4, "GET v/tree")
 */
export async function* nestNodes(
  batches: AsyncIterable<readonly FlatNode[]>,
  { open: start, close }: Pick<Shape, 'open' | 'close'> = NESTED,
): AsyncGenerator<string> {
  yield start;
  let parts: string[] = [];
  let characters = 0;
  let open = 0;
  for await (const nodes of batches) {
    for (const { depth, json } of nodes) {
      if (open > depth) parts.push(']}'.repeat(open - depth), ',');
      parts.push(json, ',"child_nodes":[');
      characters += json.length;
      open = depth + 1;
    }
    if (characters < CHUNK_CHARACTERS) continue;
    yield parts.join('');
    parts = [];
    characters = 0;
  }
  yield `${parts.join('')}${']}'.repeat(open)}${close}`;
}

const NODES_AT_ONCE = 500;

/** A whole version as one JSON text, `{ "items": [roots with nested child_nodes] }`, in pieces; siblings in their order. */
export type NestedJson = (client: pg.Client) => AsyncIterable<string>;

/** The node that a nested document begins with, and its depth. */
export interface Top {
  readonly id: string;
  readonly depth: number;
}

/**
 * How a version, or the subtree of `top`, is best nested, `maxDepth` levels below where it begins, all of them where it is absent.
 * Costs 1 statement, 2 for a deep version. Throws `invalid_request` for one too deep to be sorted.
 */
export async function planNestedJson(
  db: Database,
  versionId: string,
  { columns, leaf }: Shown,
  maxDepth = Number.MAX_SAFE_INTEGER,
  top?: Top,
): Promise<NestedJson> {
  const [version] = await db.query<{ deepest: number }>(deepestOf(versionId));
  const start = top?.depth ?? 0;
  const levels = Math.min((version?.deepest ?? 0) - start, maxDepth);
  const shape = top ? SUBTREE : NESTED;
  const read = { versionId, top: top?.id, maxDepth: start + maxDepth, columns, shape, leaf: leaf !== undefined };
  if (levels <= MAX_WALKED_LEVELS) return (client) => walkNodes(client, read);
  await assertSortable(db, versionId, start + levels);
  const all = leaf ? sql`${columns}, ${leaf} as leaf` : columns;
  return (client) => nestNodes(inBatches(rowsOf<FlatNode>(client, depthFirst(all, versionId, levels, top?.id))), shape);
}

async function* inBatches(rows: AsyncIterable<FlatNode>): AsyncGenerator<FlatNode[]> {
  let batch: FlatNode[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < NODES_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
