/** What each function begins with: who writes, and in which run, as the transaction says. */
const DECLARED = `
declare
  actor uuid := nullif(current_setting('tree.actor', true), '')::uuid;
  run uuid := nullif(current_setting('tree.run', true), '')::uuid;`;

/**
 * A trigger function over the rows of one statement. Joins of these rows are never nested loops: the plan is kept, and may have been made for a
 * single row. (ADR 0047, 0074)
 */
export const logging = (name: string, body: string): string => `
create or replace function log_${name}() returns trigger language plpgsql set enable_nestloop = off as $log$ ${DECLARED}
begin
  ${body};
  return null;
end $log$`;

/** The versions of some rows, without those that this transaction made: their nodes came with them. One that is being deleted is gone. */
export const versionsOf = (rows: string): string => `
  (select id, tree_id from tree_version
    where id = any (array(select distinct tree_version_id from ${rows})) and created_in <> pg_current_xact_id()) v`;

export const INTO = 'insert into change (tree_id, tree_version_id, node_id, code, kind, before, by, run_id)';

const ADDED = `${INTO}
  select v.tree_id, n.tree_version_id, n.id, n.code, 'added', null, coalesce(actor, n.created_by), run
  from added n join ${versionsOf('added')} on v.id = n.tree_version_id`;

/** Columns of a node whose changes are logged, under these names. Those kept by the service (depth, audit) are not. */
const LOGGED = ['code', 'parent_id', 'position', 'name', 'description', 'enabled', 'metadata'];

/** The members of `o` that differ in `n`. */
const differing = (columns: readonly string[]): string =>
  columns
    .map(
      (column) =>
        `case when o.${column} is distinct from n.${column} then jsonb_build_object('${column}', o.${column}) else '{}' end`,
    )
    .join(' || ');

const rowOf = (row: string, columns: readonly string[]): string =>
  `(${columns.map((column) => `${row}.${column}`).join(', ')})`;

const changed = (columns: readonly string[]): string => `${INTO}
  select v.tree_id, n.tree_version_id, n.id, n.code, case when o.parent_id is distinct from n.parent_id then 'moved' else 'changed' end,
    ${differing(columns)}, coalesce(actor, n.updated_by), run
  from old_rows o join new_rows n on n.tree_version_id = o.tree_version_id and n.id = o.id
  join ${versionsOf('new_rows')} on v.id = n.tree_version_id
  where ${rowOf('o', columns)} is distinct from ${rowOf('n', columns)}`;

/** Enough to make the node again. */
const removed = (columns: readonly string[]): string => `${INTO}
  select v.tree_id, o.tree_version_id, o.id, o.code, 'removed',
    jsonb_build_object(${[...columns, 'label_id', 'created_by', 'created_at'].map((column) => `'${column}', o.${column}`).join(', ')}), actor, run
  from removed o join ${versionsOf('removed')} on v.id = o.tree_version_id`;

/** A text as it was; null where there was none. */
const textOf = (row: string): string =>
  `jsonb_build_object('translations.' || x.language, jsonb_build_object('name', ${row}.name, 'description', ${row}.description))`;

/** Translations of nodes, as members `translations.<language>`; those that are removed with their node are part of its removal. */
const translated = (before: string, source: string, actor: string): string => `${INTO}
  select v.tree_id, x.tree_version_id, x.node_id, c.code, case when c.code is null then 'removed' else 'changed' end, ${before}, ${actor}, run
  from ${source} join ${versionsOf('touched')} on v.id = x.tree_version_id
  left join lateral (select code from node where tree_version_id = x.tree_version_id and id = x.node_id offset 0) c on true
  where x.node_id is not null`;

const TRANSLATIONS = `
  if tg_op = 'INSERT' then
    ${translated(`jsonb_build_object('translations.' || x.language, null)`, 'touched x', 'coalesce(actor, x.created_by)')};
  elsif tg_op = 'DELETE' then
    ${translated(textOf('x'), 'touched x', 'actor')};
  else
    ${translated(textOf('o'), 'old_rows o join touched x on x.id = o.id', 'coalesce(actor, x.updated_by)')}
      and (o.name, o.description) is distinct from (x.name, x.description);
  end if`;

/** A version that is made is one change, with all that is in it; so is one that is removed. */
const VERSIONS = `
  if tg_op = 'INSERT' then
    insert into change (tree_id, tree_version_id, code, kind, by, run_id)
    select x.tree_id, x.id, x.version, 'added', coalesce(actor, x.created_by), run from touched x;
  else
    insert into change (tree_id, tree_version_id, code, kind, by, run_id)
    select x.tree_id, x.id, x.version, 'removed', actor, run
    from touched x where exists (select from tree where id = x.tree_id);
  end if`;

export const CHANGE_FUNCTIONS = [
  logging('added_nodes', ADDED),
  logging('changed_nodes', changed(LOGGED)),
  logging('removed_nodes', removed(LOGGED)),
  logging('translations', TRANSLATIONS),
  logging('versions', VERSIONS),
];

const WITH_URI = [...LOGGED, 'uri', 'attributes'];

/** The same with the IRIs and attributes of nodes, once there are any. */
export const FUNCTIONS_WITH_URI = [
  logging('changed_nodes', changed(WITH_URI)),
  logging('removed_nodes', removed(WITH_URI)),
];

export const trigger = (name: string, event: string, referencing: string, log: string): string =>
  `create trigger ${name} after ${event} referencing ${referencing} for each statement execute function log_${log}()`;

export const CHANGE_TRIGGERS = [
  trigger('node_added', 'insert on node', 'new table as added', 'added_nodes'),
  trigger('node_changed', 'update on node', 'old table as old_rows new table as new_rows', 'changed_nodes'),
  trigger('node_removed', 'delete on node', 'old table as removed', 'removed_nodes'),
  trigger('translation_added', 'insert on translation', 'new table as touched', 'translations'),
  trigger('translation_changed', 'update on translation', 'old table as old_rows new table as touched', 'translations'),
  trigger('translation_removed', 'delete on translation', 'old table as touched', 'translations'),
  trigger('version_added', 'insert on tree_version', 'new table as touched', 'versions'),
  trigger('version_removed', 'delete on tree_version', 'old table as touched', 'versions'),
];
