const TEXTS = ['name', 'description', 'metadata', 'enabled'];

const rowOf = (row: string): string => `(${TEXTS.map((column) => `${row}.${column}`).join(', ')})`;

const DIFFERING = TEXTS.map(
  (column) =>
    `case when old.${column} is distinct from new.${column} then jsonb_build_object('${column}', old.${column}) else '{}' end`,
).join(' || ');

/** Per row and only where a statement sets one of them: writes of nodes, which count in `node_count`, do not call it. */
export const CHANGE_OF_VERSION = [
  `create function log_version_texts() returns trigger language plpgsql as $log$
begin
  insert into change (tree_id, tree_version_id, code, kind, before, by, run_id)
  values (new.tree_id, new.id, new.version, 'changed', ${DIFFERING},
    coalesce(nullif(current_setting('tree.actor', true), '')::uuid, new.updated_by), nullif(current_setting('tree.run', true), '')::uuid);
  return null;
end $log$`,
  `create trigger version_changed after update of ${TEXTS.join(', ')} on tree_version
  for each row when (${rowOf('old')} is distinct from ${rowOf('new')}) execute function log_version_texts()`,
];
