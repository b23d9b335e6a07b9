import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { PLACEHOLDER, readChildren, readSiblings, type ChildrenText, type Read, type Shape } from './read-children.js';

/** Most parents and children of one statement; fewer once so many characters are held in memory. */
const BATCH = { parents: 1_000, nodes: 2_000 };
const SMALL_BATCH = { parents: 50, nodes: 500 };
const FULL_CHARACTERS = 4_000_000;

/** Deeper versions are sorted by the database: a walk costs a statement per level. */
export const MAX_WALKED_LEVELS = 200;

/** The depth of a version's deepest node, as `deepest`: one index probe. */
export const deepestOf = (versionId: string): Sql =>
  sql`select coalesce(max(depth), 0) as deepest from node where tree_version_id = ${versionId}`;

/** What is walked, down to the depth `maxDepth`, and what each node shows. */
export type Walk = Omit<Read, 'deepest'>;

/** A node whose children are inserted here. */
interface Placeholder {
  readonly id: string;
}

/** Children of a node, of none for roots, that are still to be read: those after one of them, or all. */
interface Unread {
  readonly parent: string | null;
  readonly after?: string;
}

/** An entry of the stack; text is sent as it is. */
type Waiting = string | Placeholder | Unread;

/** `{ "items": [roots with nested child_nodes] }` */
export const NESTED: Shape = {
  open: '{"items":[',
  close: ']}',
  between: ',',
  node: (json, children) => sql`left(${json}, -1) || ',"child_nodes":[' || ${children} || ']}'`,
};

/** One node with nested child_nodes. */
export const SUBTREE: Shape = { ...NESTED, open: '', close: '' };

/** A node per line. */
export const LINES: Shape = {
  open: '',
  close: '',
  between: '',
  node: (json, children) => sql`${json} || E'\\n' || ${children}`,
};

/**
 * The nodes of a version, or of a subtree, as one text, children after their parent, siblings in their order: they are read for many parents at a time, by
 * index and without sorting, and the database joins them to texts, so that the first ones come at once and a bounded part is in memory
 * whatever the shape. Costs a statement per two thousand nodes, and one per level.
 * (tree.md §4, "GET v/tree"; ADR 0027; performance.md)
 */
export async function* walkNodes(client: pg.Client, walk: Walk): AsyncGenerator<string> {
  const read = await begin(client, walk);
  // A stack: the last entry is next.
  const waiting: Waiting[] = [walk.shape.close, { parent: null }, walk.shape.open];
  while (waiting.length > 0) {
    const ready = takeTexts(waiting);
    // The database reads the next ones while these are sent.
    const reading = readNext(client, waiting, read);
    reading.catch(() => undefined);
    yield* ready;
    await reading;
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

/** Reads the children of the nodes on top of the stack, and replaces their placeholders. */
async function readNext(client: pg.Client, waiting: Waiting[], read: Read): Promise<void> {
  const { parents, nodes } = isFull(waiting) ? SMALL_BATCH : BATCH;
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
  const { taken, ids } = takePlaceholders(waiting, parents);
  const found = await readChildren(client, read, ids, nodes);
  waiting.push(...filled(taken, found, nodes).reverse());
}

const isFull = (waiting: readonly Waiting[]): boolean =>
  waiting.reduce((sum, item) => sum + (typeof item === 'string' ? item.length : 0), 0) > FULL_CHARACTERS;

/** The top of the stack down to so many placeholders; the rest of a node's children is read alone. */
function takePlaceholders(waiting: Waiting[], most: number): { taken: (string | Placeholder)[]; ids: string[] } {
  const taken: (string | Placeholder)[] = [];
  const ids: string[] = [];
  for (let next = waiting.at(-1); next !== undefined && ids.length < most; next = waiting.at(-1)) {
    if (typeof next === 'object' && 'parent' in next) break;
    waiting.pop();
    taken.push(next);
    if (typeof next === 'object') ids.push(next.id);
  }
  return { taken, ids };
}

/** Children as entries of the stack, and what is still unread of them. */
function following(parent: string | null, { text, last }: ChildrenText, more: boolean): Waiting[] {
  const items = text.split(PLACEHOLDER).map((part, at): Waiting => (at % 2 === 0 ? part : { id: part }));
  return more ? [...items, { parent, after: last }] : items;
}

/** Placeholders replaced by children; left as they are after the last parent the statement reached. */
function filled(taken: readonly (string | Placeholder)[], found: readonly ChildrenText[], most: number): Waiting[] {
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
