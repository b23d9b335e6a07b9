import { PLACE_LEFT, PLACE_MOVED } from './ord-functions.js';

/**
 * Those over the rows of a statement. Planned for a single row, a merge join of these rows took the version alone as its key, and compared all
 * rows with one another when there were many: only a hash join has every column of the condition as its key.
 */
export const LOGGING_FUNCTIONS = [
  'log_added_nodes',
  'log_changed_nodes',
  'log_removed_nodes',
  'log_translations',
  'log_versions',
  'log_labels',
  'log_relations',
];

/**
 * How nodes are written: by plans without values, also those of the references that are checked then. A version that the statistics lack is expected
 * to have one node, so that a plan for its id takes any index that begins with it, and filters the whole version.
 */
const BY_HASH = `set search_path from current set enable_seqscan = off set enable_sort = off set enable_nestloop = off
  set enable_mergejoin = off set plan_cache_mode = force_generic_plan`;

/** Walks hide the version's id from the planner, as `opaqueId` does; they write nothing. */
const FOR_VALUES = 'set search_path from current set enable_seqscan = off set plan_cache_mode = force_custom_plan';

/** Looks a node up by the primary key: without sorting, no other index has the order. */
const byKey = (version: string, id: string): string =>
  `(select id, parent_id, ord from node where tree_version_id = ${version} and id >= ${id} order by id limit 1) n where n.id = ${id} and n.ord is null`;

/** As before, by the primary key: a row was looked for among all of the version, or all without a number. */
const PLACE_LEFT_BY_KEY = `
create or replace function place_left_node() returns trigger language plpgsql ${BY_HASH} as $$
declare
  waiting record;
begin
  for waiting in
    with recursive above (id, parent_id, level) as (
      select n.id, n.parent_id, 0 from ${byKey('new.tree_version_id', 'new.id')}
      union all
      select n.id, n.parent_id, a.level + 1 from above a cross join lateral (
        select n.id, n.parent_id from ${byKey('(select new.tree_version_id)', 'a.parent_id')}) n)
    select id, parent_id from above order by level desc
  loop
    update node set ord = (select start from free_ord(new.tree_version_id, waiting.parent_id, 1))
      where tree_version_id = new.tree_version_id and id = waiting.id;
  end loop;
  return null;
end $$`;

const renumbering = (range: string): string => `
  update node n set ord = free.start + free.step * (x.nth - 1), depth = top + x.level
    from unnest(ids, levels) with ordinality x (id, level, nth)
    where n.tree_version_id = of_version and ${range} and n.id = x.id`;

/**
 * Numbers a node and all below it, given in their order, for a place below a parent, and sets their depths. Reads the range that they are in, not
 * the version. It is looked up after the place, since that may have spread them, in the same order.
 */
const PLACE_SUBTREE = `
create function place_subtree(of_version uuid, parent uuid, top int, ids uuid[], levels int[], are_numbered boolean) returns void
language plpgsql ${BY_HASH} as $$
declare
  free record; lowest bigint; highest bigint;
begin
  select * into free from free_ord(of_version, parent, cardinality(ids));
  select min(n.ord), max(n.ord) into lowest, highest from unnest(array[ids[1], ids[2], ids[cardinality(ids)]]) x (id) cross join lateral (
    select ord from node where tree_version_id = of_version and id = x.id offset 0) n;
  if are_numbered then ${renumbering('n.ord >= lowest and n.ord <= highest')};
  else ${renumbering('true')};
  end if;
end $$`;

const PLACE_MOVED_SUBTREE = `
create or replace function place_moved_nodes() returns trigger language plpgsql ${FOR_VALUES} as $$
declare
  ids uuid[]; levels int[]; are_numbered boolean;
begin
  with recursive below (id, ord, level) as (
    select new.id, new.ord, 0
    union all
    select n.id, n.ord, b.level + 1 from below b cross join lateral (
      select * from node c where c.tree_version_id = (select new.tree_version_id) and c.parent_id = b.id and c.id <> new.id offset 0) n)
  select array_agg(id order by level > 0, ord), array_agg(level order by level > 0, ord), bool_and(ord is not null)
    into ids, levels, are_numbered from below;
  perform place_subtree(new.tree_version_id, new.parent_id, new.depth, ids, levels, are_numbered);
  return null;
end $$`;

/** What keeps `node.ord`, by plans that hold. (tree-next.md, "Model") */
export const PLACING_FUNCTIONS = [
  'alter function free_ord(uuid, uuid, bigint) set plan_cache_mode = force_generic_plan',
  PLACE_LEFT_BY_KEY,
  PLACE_SUBTREE,
  PLACE_MOVED_SUBTREE,
];

/** Only the functions: their triggers stay. */
const functionOf = (statements: string): string =>
  statements.slice(0, statements.indexOf('create trigger')).replace('create function', 'create or replace function');

/** Reverts them. */
export const PLACING_FUNCTIONS_BEFORE = [
  ...[PLACE_LEFT, PLACE_MOVED].map(functionOf),
  'drop function place_subtree',
  'alter function free_ord(uuid, uuid, bigint) reset plan_cache_mode',
];
