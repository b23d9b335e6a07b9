import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { readChildren, readSiblings, START, type ChildRow, type Mark } from './read-children.js';
import type { FlatNode } from './nest-nodes.js';

/** How many parents are asked and how many children come in one statement; less once so many nodes are held in memory. */
const AT_ONCE = { parents: 1_000, rows: 2_000 };
const AT_ONCE_WHEN_FULL = { parents: 50, rows: 500 };
const FULL = 20_000;

/** What is walked, and what each node shows: `columns` over `n`, position and code among them. */
export interface Walk {
  readonly versionId: string;
  readonly columns: Sql;
  /** Levels below the roots; nodes of the last are not asked for children. */
  readonly maxDepth: number;
  /** Adds the member `leaf`. */
  readonly leaf: boolean;
}

/** A node that waits for its turn; its children, once it was asked for them, wait after it. */
interface WaitingNode {
  readonly id: string;
  readonly depth: number;
  readonly json: string;
  readonly leaf?: boolean;
}

/** Children of a node, of none for roots, that are still to be read. */
interface Unread {
  readonly parent: string | null;
  readonly depth: number;
  readonly after: Mark;
}

type Waiting = WaitingNode | Unread;

/**
 * The nodes of a version in depth-first order, siblings in theirs: children are read for many nodes at a time, by index and without
 * sorting, so that the first ones come at once and a bounded number is in memory whatever the shape. Costs a statement per thousand
 * nodes, and one per level. (tree.md §4, "GET v/tree"; ADR 0027)
 */
export async function* walkNodes(client: pg.Client, walk: Walk): AsyncGenerator<FlatNode[]> {
  await client.query('begin isolation level repeatable read read only; set local plan_cache_mode = force_generic_plan');
  // A stack: whose turn comes next is the last.
  const waiting: Waiting[] = [{ parent: null, depth: 0, after: START }];
  while (waiting.length > 0) {
    const ready = takeReady(waiting, walk);
    // The database looks for the next ones while these go out.
    const asking = askNext(client, waiting, walk);
    asking.catch(() => undefined);
    if (ready.length > 0) yield ready;
    await asking;
  }
  await client.query('commit');
}

const isNode = (item: Waiting): item is WaitingNode => 'json' in item;

/** It can go out: its children are known, or nobody wants them. */
const isReady = (item: Waiting, { maxDepth }: Walk): item is WaitingNode =>
  isNode(item) && (item.leaf !== undefined || item.depth >= maxDepth);

function takeReady(waiting: Waiting[], walk: Walk): FlatNode[] {
  const ready: FlatNode[] = [];
  for (let next = waiting.at(-1); next && isReady(next, walk); next = waiting.at(-1)) {
    waiting.pop();
    const { depth, json, leaf } = next;
    ready.push({ depth, json: walk.leaf && leaf !== undefined ? `${json},"leaf":${leaf}` : json });
  }
  return ready;
}

/** Asks those whose turn comes next for their children, and puts these after them. */
async function askNext(client: pg.Client, waiting: Waiting[], walk: Walk): Promise<void> {
  const { parents, rows: most } = waiting.length > FULL ? AT_ONCE_WHEN_FULL : AT_ONCE;
  const next = waiting.at(-1);
  if (!next) return;
  if (!isNode(next)) {
    waiting.pop();
    const rows = await readSiblings(client, walk, next.parent, next.after, most);
    waiting.push(...following(next, rows, rows.length === most).reverse());
    return;
  }
  const { taken, asked } = takeToAsk(waiting, walk, parents);
  const ids = asked.map(({ id }) => id);
  const rows = await readChildren(client, walk, ids, most);
  waiting.push(...withChildren(taken, asked, rows, most).reverse());
}

/** What stands on top down to so many nodes that are to be asked; a rest of children is asked for alone. */
function takeToAsk(waiting: Waiting[], walk: Walk, parents: number): { taken: WaitingNode[]; asked: WaitingNode[] } {
  const taken: WaitingNode[] = [];
  const asked: WaitingNode[] = [];
  for (let next = waiting.at(-1); next && isNode(next) && asked.length < parents; next = waiting.at(-1)) {
    if (taken.length >= 2 * parents) break;
    waiting.pop();
    taken.push(next);
    if (!isReady(next, walk)) asked.push(next);
  }
  return { taken, asked };
}

/** Children as they wait, and what is still unread of them after the last row. */
function following(
  { parent, depth }: Pick<Unread, 'parent' | 'depth'>,
  rows: readonly ChildRow[],
  more: boolean,
): Waiting[] {
  const children: Waiting[] = rows.map(({ id, json }) => ({ id, json, depth }));
  const last = rows.at(-1);
  if (!last || !more) return children;
  // The columns of a walk have both members.
  const { position, code } = JSON.parse(`${last.json}}`) as Mark;
  return [...children, { parent, depth, after: { position, code, id: last.id } }];
}

/** Those asked with their children behind them; as they were from where the rows did not come as far. */
function withChildren(
  taken: readonly WaitingNode[],
  asked: readonly WaitingNode[],
  rows: readonly ChildRow[],
  most: number,
): Waiting[] {
  const children = Map.groupBy(rows, ({ nth }) => nth);
  const last = rows.length === most ? (rows.at(-1)?.nth ?? 0) : asked.length;
  let nth = 0;
  return taken.flatMap((node): Waiting[] => {
    if (node !== asked[nth] || nth > last) return [node];
    const own = children.get(nth) ?? [];
    const below = following({ parent: node.id, depth: node.depth + 1 }, own, nth === last);
    nth++;
    return [{ ...node, leaf: own.length === 0 }, ...below];
  });
}
