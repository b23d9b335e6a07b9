import { rowsOf, type Database } from '@groundwork/records';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { assertSortable, depthFirst, type Shown } from './depth-first.js';
import { nestNodes, type FlatNode } from './nest-nodes.js';
import { deepestOf, MAX_WALKED_LEVELS, NESTED, walkNodes } from './walk-nodes.js';

const NODES_AT_ONCE = 500;

/** A whole version as one JSON text, `{ "items": [roots with nested child_nodes] }`, in pieces; siblings in their order. */
export type NestedJson = (client: pg.Client) => AsyncIterable<string>;

/**
 * How a version is best nested, `maxDepth` levels below the roots, all of them where it is absent.
 * Costs 1 statement, 2 for a deep version. Throws `invalid_request` for one too deep to be sorted.
 */
export async function planNestedJson(
  db: Database,
  versionId: string,
  { columns, leaf }: Shown,
  maxDepth = Number.MAX_SAFE_INTEGER,
): Promise<NestedJson> {
  const [version] = await db.query<{ deepest: number }>(deepestOf(versionId));
  const levels = Math.min(version?.deepest ?? 0, maxDepth);
  if (levels <= MAX_WALKED_LEVELS)
    return (client) => walkNodes(client, { versionId, maxDepth, columns, shape: NESTED, leaf: leaf !== undefined });
  await assertSortable(db, versionId, levels);
  const all = leaf ? sql`${columns}, ${leaf} as leaf` : columns;
  return (client) => nestNodes(inBatches(rowsOf<FlatNode>(client, depthFirst(all, versionId, levels))));
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
