import type pg from 'pg';
import { computePlaces, type NumberedNodes, type Places } from './compute-places.js';
import { readIntegers, writeIntegers } from './copy-integers.js';

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
