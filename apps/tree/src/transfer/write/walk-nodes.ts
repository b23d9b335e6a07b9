import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { HOLE, readChildren, readSiblings, type ChildrenText, type Read, type Shape } from './read-children.js';

/** How many parents are asked and how many children come in one statement; less once so many characters are held in memory. */
const AT_ONCE = { parents: 1_000, nodes: 2_000 };
const AT_ONCE_WHEN_FULL = { parents: 50, nodes: 500 };
const FULL_CHARACTERS = 4_000_000;

/** Deeper versions are sorted by the database: a walk costs a statement per level. */
export const MAX_WALKED_LEVELS = 200;

/** The depth of a version's deepest node, as `deepest`: one index probe. */
export const deepestOf = (versionId: string): Sql =>
  sql`select coalesce(max(depth), 0) as deepest from node where tree_version_id = ${versionId}`;

/** What is walked, `maxDepth` levels below the roots, and what each node shows. */
export type Walk = Omit<Read, 'deepest'>;

/** A node whose children belong here. */
interface Hole {
  readonly id: string;
}

/** Children of a node, of none for roots, that are still to be read: those after one of them, or all. */
interface Unread {
  readonly parent: string | null;
  readonly after?: string;
}

/** What waits for its turn; text goes out as it is. */
type Waiting = string | Hole | Unread;

/** `{ "items": [roots with nested child_nodes] }` */
export const NESTED: Shape = {
  open: '{"items":[',
  close: ']}',
  between: ',',
  node: (json, children) => sql`left(${json}, -1) || ',"child_nodes":[' || ${children} || ']}'`,
};

/** A node per line. */
export const LINES: Shape = {
  open: '',
  close: '',
  between: '',
  node: (json, children) => sql`${json} || E'\\n' || ${children}`,
};

/**
 * The nodes of a version as one text, children after their parent, siblings in their order: they are read for many parents at a time, by
 * index and without sorting, and the database joins them to texts, so that the first ones come at once and a bounded part is in memory
 * whatever the shape. Costs a statement per two thousand nodes, and one per level.
 * (tree.md §4, "GET v/tree"; ADR 0027, ADR 0032)
 */
export async function* walkNodes(client: pg.Client, walk: Walk): AsyncGenerator<string> {
  const read = await begin(client, walk);
  // A stack: whose turn comes next is the last.
  const waiting: Waiting[] = [walk.shape.close, { parent: null }, walk.shape.open];
  while (waiting.length > 0) {
    const ready = takeTexts(waiting);
    // The database looks for the next ones while these go out.
    const asking = askNext(client, waiting, read);
    asking.catch(() => undefined);
    yield* ready;
    await asking;
  }
  await client.query('commit');
}

/** Opens the snapshot in which everything is read; only in it the deepest node is the deepest. */
async function begin(client: pg.Client, walk: Walk): Promise<Read> {
  await client.query('begin isolation level repeatable read read only; set local plan_cache_mode = force_generic_plan');
  const { text, values } = deepestOf(walk.versionId);
  const { rows } = await client.query<{ deepest: number }>(text, values);
  return { ...walk, deepest: rows[0]?.deepest ?? 0 };
}

function takeTexts(waiting: Waiting[]): string[] {
  const texts: string[] = [];
  for (let next = waiting.at(-1); typeof next === 'string'; next = waiting.at(-1)) {
    texts.push(next);
    waiting.pop();
  }
  return texts;
}

/** Asks those whose turn comes next for their children, and puts these in their places. */
async function askNext(client: pg.Client, waiting: Waiting[], read: Read): Promise<void> {
  const { parents, nodes } = isFull(waiting) ? AT_ONCE_WHEN_FULL : AT_ONCE;
  const next = waiting.at(-1);
  if (typeof next !== 'object') return;
  if ('parent' in next) {
    waiting.pop();
    const { parent, after } = next;
    const found = await readSiblings(client, read, parent, after, nodes);
    if (!found) return;
    waiting.push(...following(parent, found, found.nodes === nodes).reverse());
    if (after) waiting.push(read.shape.between);
    return;
  }
  const { taken, asked } = takeHoles(waiting, parents);
  const found = await readChildren(client, read, asked, nodes);
  waiting.push(...filled(taken, found, nodes).reverse());
}

const isFull = (waiting: readonly Waiting[]): boolean =>
  waiting.reduce((sum, item) => sum + (typeof item === 'string' ? item.length : 0), 0) > FULL_CHARACTERS;

/** What stands on top down to so many holes; a rest of children is asked for alone. */
function takeHoles(waiting: Waiting[], most: number): { taken: (string | Hole)[]; asked: string[] } {
  const taken: (string | Hole)[] = [];
  const asked: string[] = [];
  for (let next = waiting.at(-1); next !== undefined && asked.length < most; next = waiting.at(-1)) {
    if (typeof next === 'object' && 'parent' in next) break;
    waiting.pop();
    taken.push(next);
    if (typeof next === 'object') asked.push(next.id);
  }
  return { taken, asked };
}

/** Children as they wait, and what is still unread of them. */
function following(parent: string | null, { text, last }: ChildrenText, more: boolean): Waiting[] {
  const items = text.split(HOLE).map((part, at): Waiting => (at % 2 === 0 ? part : { id: part }));
  return more ? [...items, { parent, after: last }] : items;
}

/** Holes with what belongs there; as they were from where the children did not come as far. */
function filled(taken: readonly (string | Hole)[], found: readonly ChildrenText[], most: number): Waiting[] {
  const isCut = found.reduce((sum, { nodes }) => sum + nodes, 0) === most;
  const byParent = new Map(found.map((children) => [children.nth, children]));
  const reached = isCut ? (found.at(-1)?.nth ?? 0) : Infinity;
  let nth = 0;
  return taken.flatMap((item): Waiting[] => {
    if (typeof item === 'string' || nth > reached) return [item];
    const children = byParent.get(nth);
    const more = nth++ === reached;
    return children ? following(item.id, children, more) : [];
  });
}
