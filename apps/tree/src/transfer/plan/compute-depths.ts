import type pg from 'pg';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/**
 * Writes into `placed` where each node of `edges` will stand; those in a circle or below one are left out. The service computes it from
 * integers: a recursive join would cost a scan of all nodes per node where the statistics say that they have one parent. (ADR 0047)
 */
export async function placeNodes(client: pg.Client): Promise<void> {
  const places = computePlaces(await readNumbered(client));
  await writeIntegers(client, 'places', 3, rowsOf(places));
  await client.query('analyze places');
  await client.query(PLACED);
  await client.query('create index if not exists placed_rank on placed (rank); analyze placed');
}

/** The number 0 is nobody's. */
async function readNumbered(client: pg.Client): Promise<NumberedNodes> {
  const { rows } = await client.query<{ many: number }>('select count(*)::int as many from edges');
  const length = (rows[0]?.many ?? 0) + 1;
  const nodes = { parents: new Int32Array(length), isNew: new Uint8Array(length) };
  await readIntegers(client, NUMBERED, 3, ([n = 0, parent = 0, isNew = 0]) => {
    nodes.parents[n] = parent;
    nodes.isNew[n] = isNew;
  });
  return nodes;
}

function* rowsOf({ depths, ranks }: Places): Generator<readonly number[]> {
  for (let node = 1; node < depths.length; node++) {
    const depth = depths[node] ?? -1;
    if (depth >= 0) yield [node, depth, ranks[node] ?? 0];
  }
}

const NUMBERED = `select e.n, coalesce(p.n, 0), e.is_new::int from edges e left join edges p on p.id = e.parent_id`;

const PLACED = `
  insert into placed (id, parent_id, depth, rank)
  select e.id, e.parent_id, p.depth, p.rank from places p join edges e using (n)`;

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

/** Where nodes stand: the depth of each, and the rank of new ones among them, parents before children; 0 for others. */
export interface Places {
  readonly depths: Int32Array;
  readonly ranks: Int32Array;
  readonly deepest: number;
  readonly newNodes: number;
}

/** The depth of a node in a circle or below one: it has none. */
export const NO_DEPTH = -1;
const UNKNOWN = -2;
const ON_THE_WAY = -3;

/** Computes depths in one linear pass whatever the shape; 20 bytes a node with what it is given. */
export function computePlaces({ parents, isNew }: NumberedNodes): Places {
  const depths = new Int32Array(parents.length).fill(UNKNOWN);
  const way = new Int32Array(parents.length);
  // Above the roots.
  depths[0] = NO_DEPTH;
  let deepest = NO_DEPTH;
  for (let node = 1; node < parents.length; node++) deepest = Math.max(deepest, follow(node, parents, depths, way));
  return { depths, deepest, ...rank(depths, isNew, deepest) };
}

/** Goes up from a node to the first whose depth is known, and gives depths to those on the way. Answers the node's. */
function follow(node: number, parents: Int32Array, depths: Int32Array, way: Int32Array): number {
  let length = 0;
  let at = node;
  for (; depths[at] === UNKNOWN; at = parents[at] ?? 0) {
    depths[at] = ON_THE_WAY;
    way[length++] = at;
  }
  const isCircle = at !== 0 && (depths[at] ?? NO_DEPTH) < 0;
  let depth = depths[at] ?? NO_DEPTH;
  while (length > 0) depths[way[--length] ?? 0] = isCircle ? NO_DEPTH : ++depth;
  return depths[node] ?? NO_DEPTH;
}

/** Numbers new nodes by depth: they are counted per depth first, and each depth begins where the one above ends. */
function rank(depths: Int32Array, isNew: Uint8Array, deepest: number): Pick<Places, 'ranks' | 'newNodes'> {
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
