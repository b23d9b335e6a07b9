/**
 * A row per node and write. `tx` orders a feed: every transaction below the oldest that still runs has ended, so that no row appears behind a
 * cursor; `id` orders the changes of one node. No reference to node or version: both may be gone. (tree-next.md, "Change log")
 */
const CHANGE = `
create table change (
  id bigint generated always as identity,
  tree_id uuid not null,
  tree_version_id uuid not null,
  tx xid8 not null default pg_current_xact_id(),
  node_id uuid,
  code text collate "C",
  kind text not null constraint change_kind_check check (kind in ('added', 'changed', 'moved', 'removed')),
  before jsonb,
  by uuid,
  at timestamptz not null default now(),
  run_id uuid,
  primary key (tree_id, tx, id)
);
create index change_version on change (tree_version_id, tx, id);
create index change_node on change (tree_version_id, node_id, id);
create index change_at on change using brin (at);
alter table change alter column tree_id set (n_distinct = -0.001), alter column tree_version_id set (n_distinct = -0.001),
  alter column node_id set (n_distinct = -0.3)`;

/** One row: cursors are of an epoch, which ends where a restored database counts transactions anew; rows up to `cut_tx` may be gone. */
const CHANGE_FEED = `
create table change_feed (
  is_only boolean primary key default true constraint change_feed_only check (is_only),
  epoch uuid not null default gen_random_uuid(),
  cut_tx xid8
);
insert into change_feed default values`;

export const CHANGE_TABLES = [CHANGE, CHANGE_FEED];

/**
 * `created_in` is the transaction that made a version: its nodes are not logged one by one. A clone keeps what it was made of, and when: without
 * a reference, which would wait for whoever has locked that version. It may be gone.
 */
export const CLONE_COLUMNS = `
  alter table tree_version add created_in xid8 not null default pg_current_xact_id(), add cloned_from uuid, add cloned_at pg_snapshot`;
