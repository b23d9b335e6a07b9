import type pg from 'pg';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { numberNodes } from './number-nodes.js';

/**
 * Writes parent, depth, rank and, where all nodes of the version are there to be `numbered`, `ord` of each node of `edges` into `hierarchy`; those
 * in a cycle or below one are left out. The service computes them from integers: a recursive join would cost a scan of all nodes per node where the statistics say that they have one parent. (ADR 0047)
 */
export async function computeHierarchy(client: pg.Client, numbered = true): Promise<void> {
  const { nodes, ords } = await readNumbered(client);
  const computed = computeDepths(nodes);
  if (numbered) numberNodes({ parents: nodes.parents, depths: computed.depths, ords });
  await writeIntegers(client, 'depths', 5, rowsOf(computed, ords));
  await client.query('analyze depths');
  await client.query(hierarchy(numbered ? `p.ord_high * ${LOW_PART}::bigint + p.ord_low` : 'null'));
  await client.query('create index if not exists hierarchy_rank on hierarchy (rank); analyze hierarchy');
}

/** Numbers begin at 1; 0 stands for no parent. */
async function readNumbered(client: pg.Client): Promise<{ nodes: NumberedNodes; ords: Float64Array }> {
  const { rows } = await client.query<{ many: number }>('select count(*)::int as many from edges');
  const length = (rows[0]?.many ?? 0) + 1;
  const nodes = { parents: new Int32Array(length), isNew: new Uint8Array(length) };
  const ords = new Float64Array(length);
  await readIntegers(client, NUMBERED, 5, ([n = 0, parent = 0, isNew = 0, high = 0, low = 0]) => {
    nodes.parents[n] = parent;
    nodes.isNew[n] = isNew;
    ords[n] = high * LOW_PART + low;
  });
  return { nodes, ords };
}

/** An `ord` takes two integers. */
const LOW_PART = 2 ** 26;

function* rowsOf({ depths, ranks }: DepthsAndRanks, ords: Float64Array): Generator<readonly number[]> {
  for (let node = 1; node < depths.length; node++) {
    const depth = depths[node] ?? NO_DEPTH;
    const ord = ords[node] ?? 0;
    if (depth >= 0) yield [node, depth, ranks[node] ?? 0, Math.floor(ord / LOW_PART), ord % LOW_PART];
  }
}

const NUMBERED = `
  select e.n, coalesce(p.n, 0), e.is_new::int, (e.ord >> 26)::int, (e.ord & ${LOW_PART - 1})::int
  from edges e left join edges p on p.id = e.parent_id`;

const hierarchy = (ord: string): string => `
  insert into hierarchy (id, parent_id, depth, rank, ord)
  select e.id, e.parent_id, p.depth, p.rank, ${ord} from depths p join edges e using (n)`;

/** Signature, flags and length of the extension. (PostgreSQL, "COPY", "Binary Format") */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER = Buffer.from([0xff, 0xff]);
const BATCH_ROWS = 8_192;
const INTEGER_BYTES = 4;

/** A row begins with the number of its columns, a column with its length. */
const rowBytes = (columns: number): number => 2 + columns * 2 * INTEGER_BYTES;

/** Offset of a column's value in a row. */
const valueAt = (column: number): number => 2 + column * 2 * INTEGER_BYTES + INTEGER_BYTES;

/**
 * Reads rows of `int` columns, none of them null, and hands each value to `take` by the column's number, row by row. `select` is the text of a
 * statement without values, of which COPY takes none.
 */
export async function readIntegers(
  client: pg.Client,
  select: string,
  columns: number,
  take: (row: Int32Array) => void,
): Promise<void> {
  const size = rowBytes(columns);
  const row = new Int32Array(columns);
  let rest: Buffer = Buffer.alloc(0);
  let skip = HEADER.length;
  for await (const chunk of client.query(copyTo(`copy (${select}) to stdout (format binary)`))) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer);
    let at = Math.min(skip, bytes.length);
    skip -= at;
    for (; skip === 0 && at + size <= bytes.length; at += size) {
      for (let column = 0; column < columns; column++) row[column] = bytes.readInt32BE(at + valueAt(column));
      take(row);
    }
    // What is left is less than a row; at the end it is the trailer.
    rest = bytes.subarray(at);
  }
}

/** Writes rows of `int` columns into a table whose columns are all integers. */
export async function writeIntegers(
  client: pg.Client,
  table: string,
  columns: number,
  rows: Iterable<readonly number[]>,
): Promise<void> {
  await pipeline(
    Readable.from(encoded(columns, rows)),
    client.query(copyFrom(`copy ${table} from stdin (format binary)`)),
  );
}

function* encoded(columns: number, rows: Iterable<readonly number[]>): Generator<Buffer> {
  const size = rowBytes(columns);
  let batch = Buffer.alloc(size * BATCH_ROWS);
  let at = 0;
  yield HEADER;
  for (const row of rows) {
    batch.writeInt16BE(columns, at);
    for (let column = 0; column < columns; column++) {
      batch.writeInt32BE(INTEGER_BYTES, at + valueAt(column) - INTEGER_BYTES);
      batch.writeInt32BE(row[column] ?? 0, at + valueAt(column));
    }
    at += size;
    if (at < batch.length) continue;
    yield batch;
    batch = Buffer.alloc(size * BATCH_ROWS);
    at = 0;
  }
  yield batch.subarray(0, at);
  yield TRAILER;
}

/** Nodes by number, from 1 on: the number of each one's parent, 0 for a root, and whether the node is new. */
export interface NumberedNodes {
  readonly parents: Int32Array;
  readonly isNew: Uint8Array;
}

/** The depth of each node, and the rank of new ones among them, parents before children; 0 for others. */
export interface DepthsAndRanks {
  readonly depths: Int32Array;
  readonly ranks: Int32Array;
  readonly deepest: number;
  readonly newNodes: number;
}

/** The depth of a node in a cycle or below one: it has none. */
export const NO_DEPTH = -1;
const UNKNOWN = -2;
const ON_PATH = -3;

/** Computes depths in one linear pass whatever the shape; takes 20 bytes per node, its argument included. */
export function computeDepths({ parents, isNew }: NumberedNodes): DepthsAndRanks {
  const depths = new Int32Array(parents.length).fill(UNKNOWN);
  const path = new Int32Array(parents.length);
  // Above the roots.
  depths[0] = NO_DEPTH;
  let deepest = NO_DEPTH;
  for (let node = 1; node < parents.length; node++) deepest = Math.max(deepest, follow(node, parents, depths, path));
  return { depths, deepest, ...rank(depths, isNew, deepest) };
}

/** Goes up from a node to the first whose depth is known, and sets the depths on the path. Returns the node's depth. */
function follow(node: number, parents: Int32Array, depths: Int32Array, path: Int32Array): number {
  let length = 0;
  let at = node;
  for (; depths[at] === UNKNOWN; at = parents[at] ?? 0) {
    depths[at] = ON_PATH;
    path[length++] = at;
  }
  const isCycle = at !== 0 && (depths[at] ?? NO_DEPTH) < 0;
  let depth = depths[at] ?? NO_DEPTH;
  while (length > 0) depths[path[--length] ?? 0] = isCycle ? NO_DEPTH : ++depth;
  return depths[node] ?? NO_DEPTH;
}

/** Numbers new nodes by depth: they are counted per depth first, and each depth begins where the one above ends. */
function rank(depths: Int32Array, isNew: Uint8Array, deepest: number): Pick<DepthsAndRanks, 'ranks' | 'newNodes'> {
  const ranks = new Int32Array(depths.length);
  const next = new Int32Array(deepest + 2);
  for (let node = 1; node < depths.length; node++) {
    const depth = depths[node] ?? NO_DEPTH;
    if (isNew[node] && depth >= 0) next[depth + 1] = (next[depth + 1] ?? 0) + 1;
  }
  for (let depth = 1; depth < next.length; depth++) next[depth] = (next[depth] ?? 0) + (next[depth - 1] ?? 0);
  const newNodes = next.at(-1) ?? 0;
  for (let node = 1; node < depths.length; node++) {
    const depth = depths[node] ?? NO_DEPTH;
    if (!isNew[node] || depth < 0) continue;
    const before = next[depth] ?? 0;
    ranks[node] = before + 1;
    next[depth] = before + 1;
  }
  return { ranks, newNodes };
}
