import { createHash, randomUUID } from 'node:crypto';
import type { Records } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import type { Store } from '../platform/store.js';

/** Content of the source store. */
export interface Movable {
  readonly id: string;
  readonly blob_key: string;
  readonly size_stored: number;
  readonly encoding: 'identity' | 'gzip';
  readonly sha256: string;
}

/** Source and target, and how long downloads of the old blob may still take. */
export interface Route {
  readonly from: Store;
  readonly to: Store;
  readonly graceSeconds: number;
}

/**
 * The result: `overtaken` content was deleted or changed its blob meanwhile, or is queued for removal; of `unsound` content the bytes are
 * damaged, and it stays where it is.
 */
export type Moved = 'moved' | 'overtaken' | 'unsound';

class Overtaken extends Error {}

/**
 * Moves one content: copies its blob as it is stored, verifies the copy, and lets the row refer to it only where it still refers to the
 * old blob, which is queued for removal. Repeatable after a crash at any point: what is left then is a reserved key. Costs 4 statements.
 * (storage.md §5, "`content.store` is per row")
 */
export async function moveBlob(records: Records, route: Route, content: Movable): Promise<Moved> {
  const key = randomUUID();
  await records.query(sql`
    insert into blob_gc (blob_key, store, not_before) values (${key}, ${route.to.name}, clock_timestamp() + interval '24 hours')`);
  let end: Moved = 'overtaken';
  try {
    end = await copy(route, content, key);
    if (end === 'moved' && !(await swap(records, route, content, key))) end = 'overtaken';
    return end;
  } finally {
    if (end !== 'moved') await release(records, key);
  }
}

/** Copies and verifies. Returns `unsound` for a damaged source; throws for one that cannot be read now. */
async function copy(
  { from, to }: Route,
  { blob_key, size_stored, encoding, sha256 }: Movable,
  key: string,
): Promise<Moved> {
  const size = await from.size(blob_key);
  if (size !== size_stored) return size === undefined ? 'overtaken' : 'unsound';
  const writer = await to.open(key, size_stored);
  const hash = createHash('sha256');
  try {
    for await (const piece of from.readWhole(blob_key)) {
      hash.update(piece);
      await writer.write(piece);
    }
    await writer.finish();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  const found = hash.digest('hex');
  if (encoding === 'identity' && found !== sha256) return 'unsound';
  if ((await sha256Of(to, key)) !== found) throw new Error(`The copy of ${blob_key} in ${to.name} is not the same.`);
  return 'moved';
}

async function sha256Of(store: Store, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of store.readWhole(key)) hash.update(piece);
  return hash.digest('hex');
}

/**
 * Content without its file is queued until it is checked whether another file refers to it: then the new blob takes over that
 * entry of the queue. The old one is removed after the grace period in any case.
 */
async function swap(records: Records, route: Route, content: Movable, key: string): Promise<boolean> {
  try {
    await records.transaction(async (tx) => {
      await tx.query(sql`select from content where id = ${content.id} for update`);
      const [queued] = await tx.query<{ not_before: string }>(
        sql`select not_before from blob_gc where blob_key = ${content.blob_key} and content_id = ${content.id} for update`,
      );
      const [row] = await tx.query(swapStatement(route, content, key, queued?.not_before));
      if (!row) throw new Overtaken();
    });
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}

function swapStatement({ to, graceSeconds }: Route, { id, blob_key }: Movable, key: string, queued?: string): Sql {
  const mine = sql`blob_key = ${key} and content_id is null and attempts = 0`;
  const taken =
    queued === undefined
      ? sql`delete from blob_gc where ${mine} returning blob_key`
      : sql`update blob_gc set content_id = ${id}, not_before = ${queued} where ${mine} returning blob_key`;
  return sql`
    with taken as (${taken}), queued as (
      insert into blob_gc as g (blob_key, store, not_before)
      select c.blob_key, c.store, clock_timestamp() + make_interval(secs => ${graceSeconds}::int)
      from content c, taken where c.id = ${id} and c.blob_key = ${blob_key}
      on conflict (blob_key) do update set content_id = null, not_before = excluded.not_before, attempts = 0 where g.content_id = ${id}
      returning g.blob_key
    )
    update content c set store = ${to.name}, blob_key = t.blob_key from taken t, queued q
    where c.id = ${id} and c.blob_key = q.blob_key returning c.id`;
}

/** Without the database the reservation expires. */
async function release(records: Records, key: string): Promise<void> {
  await records
    .query(sql`update blob_gc set not_before = clock_timestamp() where blob_key = ${key} and content_id is null`)
    .catch(() => undefined);
}
