/**
 * A function keeps its plans for as long as its connection lives, also those it made while the table was small: its settings leave the planner
 * only plans that stay good. Without sorting, an order forces the index that has it. The schema is that of the migration, whatever the
 * caller's is. (ADR 0047)
 */
const BY_INDEX = 'set search_path from current set enable_seqscan = off';
const IN_ORDER = `${BY_INDEX} set enable_sort = off set enable_nestloop = off`;
/** Walks hide the version's id from the planner, as `opaqueId` does. */
const FOR_VALUES = `${BY_INDEX} set plan_cache_mode = force_custom_plan`;

/**
 * Numbers for `many` nodes that go directly below a parent, before its other children; at the end of the version for no parent: `start`,
 * `start + step`, … Takes a share of the gap there, so that more nodes fit on either side: a first child half, the next ones little. Without a
 * gap, the numbers of an aligned window are spread, the smallest that is not crowded: 16 times as wide each time, and half as dense. A hole of
 * half its width stays where the new ones are, because the next ones often go there, too. Nulls where the parent has no number. Under the lock
 * of the version.
 */
const FREE_ORD = `
create function free_ord(of_version uuid, parent uuid, many bigint, out start bigint, out step bigint)
language plpgsql ${IN_ORDER} as $$
declare
  highest constant bigint := 2::bigint ^ 52;
  low bigint; level int; high bigint; level_after int; gap bigint; share int;
  width bigint := 2 ^ 12; density bigint := 2 ^ 11; base bigint; inside bigint; before bigint;
begin
  if parent is null then
    select ord into low from node where tree_version_id = of_version and ord is not null order by ord desc limit 1;
    low := coalesce(low, 0);
  else
    select n.ord, n.depth into low, level from (
      select id, ord, depth from node where tree_version_id = of_version and id >= parent order by id limit 1) n where n.id = parent;
    if low is null then return; end if;
  end if;
  select ord, depth into high, level_after from node where tree_version_id = of_version and ord > low order by ord limit 1;
  gap := coalesce(high, highest) - low;
  share := case when high is null then 8192 when many > 1 then 4 when level_after <= level then 2 else 256 end;
  step := least(gap / (many + 1), greatest(1, gap / (many * share)));
  if step > 0 then
    start := case when high is null then low + step else high - many * step end;
    return;
  end if;
  loop
    base := low - low % width;
    select count(*), count(*) filter (where ord <= low) into inside, before
      from (select ord from node where tree_version_id = of_version and ord >= base and ord < base + width order by ord offset 0) n;
    exit when (inside + many) * density <= width or width >= highest;
    width := width * 16;
    density := density * 2;
  end loop;
  step := width / 2 / (inside + many + 1);
  update node n set ord = base + step * x.nth + case when x.nth > before then width / 2 + step * many else 0 end
    from (select id, row_number() over (order by ord) as nth from node
      where tree_version_id = of_version and ord >= base and ord < base + width) x
    where n.tree_version_id = of_version and n.ord >= base and n.ord < base + width and n.id = x.id;
  start := base + width / 2 + step * (before + 1);
end $$`;

/** A node that is inserted without a number; none where the statement inserts its parent later. */
const PLACE_NEW = `
create function place_new_node() returns trigger language plpgsql set search_path from current as $$
begin
  select start into new.ord from free_ord(new.tree_version_id, new.parent_id, 1);
  return new;
end $$;
create trigger node_placed before insert on node for each row when (new.ord is null) execute function place_new_node()`;

/** Those that a statement inserted before their parents, after it: with what is above them, from the top. */
export const PLACE_LEFT = `
create function place_left_node() returns trigger language plpgsql ${FOR_VALUES} as $$
declare
  waiting record;
begin
  for waiting in
    with recursive above (id, parent_id, level) as (
      select n.id, n.parent_id, 0 from node n where n.tree_version_id = new.tree_version_id and n.id = new.id and n.ord is null
      union all
      select n.id, n.parent_id, a.level + 1 from above a cross join lateral (
        select * from node p where p.tree_version_id = (select new.tree_version_id) and p.id = a.parent_id and p.ord is null offset 0) n)
    select id, parent_id from above order by level desc
  loop
    update node set ord = (select start from free_ord(new.tree_version_id, waiting.parent_id, 1))
      where tree_version_id = new.tree_version_id and id = waiting.id;
  end loop;
  return null;
end $$;
create trigger node_placed_later after insert on node for each row when (new.ord is null) execute function place_left_node()`;

/**
 * A node that gets another parent and keeps its number is numbered anew with all below it, in the order they have; depths follow. Only a
 * node in its own subtree can be reached twice, so the walk ends on damaged data too.
 */
export const PLACE_MOVED = `
create function place_moved_nodes() returns trigger language plpgsql ${FOR_VALUES} as $$
declare
  ids uuid[]; levels int[]; free record;
begin
  with recursive below (id, ord, level) as (
    select new.id, new.ord, 0
    union all
    select n.id, n.ord, b.level + 1 from below b cross join lateral (
      select * from node c where c.tree_version_id = (select new.tree_version_id) and c.parent_id = b.id and c.id <> new.id offset 0) n)
  select array_agg(id order by level > 0, ord), array_agg(level order by level > 0, ord) into ids, levels from below;
  select * into free from free_ord(new.tree_version_id, new.parent_id, cardinality(ids));
  update node n set ord = free.start + free.step * (x.nth - 1), depth = new.depth + x.level
    from unnest(ids, levels) with ordinality x (id, level, nth)
    where n.tree_version_id = new.tree_version_id and n.id = x.id;
  return null;
end $$;
create trigger node_moved after update of parent_id on node for each row
  when (old.parent_id is distinct from new.parent_id and old.ord is not distinct from new.ord) execute function place_moved_nodes()`;

/**
 * Numbers all nodes of a version by their parents, whatever its shape: how many are below each, level by level, then where each begins. Nodes of a
 * cycle are not reached.
 */
const NUMBER_VERSION = `
create function number_version(of_version uuid) returns void
language plpgsql ${FOR_VALUES} set lock_timeout = 0 as $$
declare
  deepest int; step bigint;
begin
  perform from tree_version where id = of_version for no key update;
  create temporary table numbering on commit drop as
    with recursive reached (id, parent_id, depth) as (
      select id, parent_id, 0 from node where tree_version_id = of_version and parent_id is null
      union all
      select n.id, n.parent_id, r.depth + 1 from reached r cross join lateral (
        select * from node where tree_version_id = (select of_version) and parent_id = r.id offset 0) n)
    select id, parent_id, depth, 1::bigint as size, null::bigint as first from reached;
  create index on numbering (depth);
  create index on numbering (id);
  analyze numbering;
  select max(depth), least(2::bigint ^ 30, 2::bigint ^ 51 / (count(*) + 1)) into deepest, step from numbering;
  if deepest is null then return; end if;
  for level in reverse deepest .. 1 loop
    update numbering p set size = p.size + c.size
      from (select parent_id, sum(size) as size from numbering where depth = level group by parent_id) c where p.id = c.parent_id;
  end loop;
  for level in 0 .. deepest loop
    update numbering n set first = x.first from (
      select c.id, coalesce(p.first, 0) + 1 + sum(c.size) over (partition by c.parent_id order by c.id) - c.size as first
      from numbering c left join numbering p on p.id = c.parent_id where c.depth = level) x where n.id = x.id;
  end loop;
  update node n set ord = x.first * step from numbering x where n.tree_version_id = of_version and n.id = x.id;
  drop table numbering;
end $$`;

/** What keeps `node.ord`, in the order of creation. (tree-next.md, "Model") */
export const ORD_FUNCTIONS = [FREE_ORD, PLACE_NEW, PLACE_LEFT, PLACE_MOVED, NUMBER_VERSION];

/** Reverts them. */
export const DROP_ORD_FUNCTIONS = [
  'drop trigger node_placed on node',
  'drop trigger node_placed_later on node',
  'drop trigger node_moved on node',
  'drop function place_new_node, place_left_node, place_moved_nodes, number_version, free_ord',
];
