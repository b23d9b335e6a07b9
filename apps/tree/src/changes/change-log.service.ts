import { Records, type Database } from '@groundwork/records';
import { InjectConfig, sweepRows, Sweeps } from '@groundwork/service';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import { longWork } from '../platform/bulk-write.js';
import type { TreeConfig } from '../platform/config.js';

const SWEEP_SECONDS = 3_600;
const BATCH_ROWS = 10_000;

/** Removes changes that are too old, and those of trees that are gone; begins a new epoch in a restored database. (tree-next.md, "Change log") */
@Injectable()
export class ChangeLog implements OnApplicationBootstrap {
  constructor(
    private readonly records: Records,
    @InjectConfig() private readonly config: TreeConfig,
    sweeps: Sweeps,
  ) {
    sweeps.every({ name: 'changes', seconds: SWEEP_SECONDS, work: () => this.sweep() });
  }

  /**
   * A dump that is restored into a new cluster has changes of transactions that this one has not reached. They become its oldest, clones are
   * compared by columns from then on, and cursors of the old epoch have expired.
   */
  async onApplicationBootstrap(): Promise<void> {
    if (!(await isRestored(this.records))) return;
    await this.records.transaction(beginEpoch, longWork('new epoch of changes'));
  }

  /** Returns how many changes were removed. */
  async sweep(): Promise<number> {
    const { CHANGE_DAYS } = this.config;
    const old = CHANGE_DAYS > 0 ? await removeOlder(this.records, CHANGE_DAYS) : 0;
    return old + (await removeOfDeletedTrees(this.records));
  }
}

/** The greatest transaction of each tree, by the primary key, wherever the next tree begins. */
const LAST_OF_TREES = sql`
  with recursive trees (id) as (
    (select tree_id from change order by tree_id limit 1)
    union all select (select tree_id from change where tree_id > t.id order by tree_id limit 1) from trees t where t.id is not null)
  select t.id, (select tx from change where tree_id = t.id order by tx desc limit 1) as tx from trees t where t.id is not null`;

/** What is visible was written by a transaction before the end of the snapshot, in the cluster in which it was written. */
async function isRestored(db: Database): Promise<boolean> {
  const [row] = await db.query<{ restored: boolean }>(sql`
    with here as (select pg_snapshot_xmax(pg_current_snapshot()) as next)
    select exists (select from (${LAST_OF_TREES}) c, here where c.tx >= here.next)
      or exists (select from tree_version v, here where v.created_in >= here.next or pg_snapshot_xmax(v.cloned_at) > here.next) as restored`);
  return row?.restored ?? false;
}

/** `3` is the first transaction id of a cluster. Another replica may have been here before. */
async function beginEpoch(tx: Database): Promise<void> {
  await tx.query(sql`select from change_feed for update`);
  if (!(await isRestored(tx))) return;
  const [row] = await tx.query<{ next: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`);
  const next = row?.next ?? '3';
  await tx.query(sql`update change set tx = '3' where tx >= ${next}::xid8`);
  // Who wrote what a clone came from stays known: authors of it are found by time instead.
  await tx.query(
    sql`update tree_version set created_in = '3', cloned_at = null where created_in <> '3' or cloned_at is not null`,
  );
  await tx.query(sql`update change_feed set epoch = gen_random_uuid(), cut_tx = null`);
}

/** Notes the last transaction of which something was removed: feeds cannot be continued from before it. */
async function removeOlder(db: Database, days: number): Promise<number> {
  const batch = sql`
    with removed as (
      delete from change where ctid = any (array(
        select ctid from change where at < now() - make_interval(days => ${days}) limit ${BATCH_ROWS} for update skip locked)) returning tx),
    noted as (
      update change_feed set cut_tx = greatest(cut_tx, (select max(tx) from removed)) where exists (select from removed))
    select count(*) as many from removed`;
  for (let removed = 0; ;) {
    const [row] = await db.query<{ many: number }>(batch);
    removed += row?.many ?? 0;
    if ((row?.many ?? 0) < BATCH_ROWS) return removed;
  }
}

async function removeOfDeletedTrees(db: Database): Promise<number> {
  const gone = await db.query<{ id: string }>(
    sql`select c.id from (${LAST_OF_TREES}) c where not exists (select from tree t where t.id = c.id)`,
  );
  let removed = 0;
  for (const { id } of gone) removed += await sweepRows(db, 'change', sql`tree_id = ${id}`);
  return removed;
}
