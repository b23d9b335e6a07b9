type Change = (rows: string, sign: 1 | -1) => string;

/** A file counts for its set and for its folder; its bytes only once it has content. */
const FILE_CHANGE: Change = (rows, sign) => `
    select o.owner_id, ${sign} as files, 0 as folders, case when r.content_id is null then 0 else ${sign} * r.metadata_size_original end as bytes
    from ${rows} r cross join lateral (values (r.set_id), (r.folder_id)) o (owner_id) where o.owner_id is not null`;

/** A folder counts for its set and for its parent. */
const FOLDER_CHANGE: Change = (rows, sign) => `
    select o.owner_id, 0 as files, ${sign} as folders, 0 as bytes
    from ${rows} r cross join lateral (values (r.set_id), (r.parent_id)) o (owner_id) where o.owner_id is not null`;

/** Owners in one order, so that two statements never wait for one another. */
const countingFunction = (name: string, changes: readonly string[]): string => `
create function ${name}() returns trigger language plpgsql as $$
begin
  insert into counter as c (owner_id, slot, files, folders, bytes)
  select owner_id, pg_backend_pid() & 15, sum(files), sum(folders), sum(bytes) from (${changes.join(' union all ')}) d
  group by owner_id having sum(files) <> 0 or sum(folders) <> 0 or sum(bytes) <> 0 order by owner_id
  on conflict (owner_id, slot) do update
    set files = c.files + excluded.files, folders = c.folders + excluded.folders, bytes = c.bytes + excluded.bytes;
  return null;
end $$;`;

const countChangesOf = (table: string, change: Change): string => `
${countingFunction(`count_added_${table}`, [change('added', 1)])}
${countingFunction(`count_gone_${table}`, [change('gone', -1)])}
${countingFunction(`count_changed_${table}`, [change('added', 1), change('gone', -1)])}
create trigger ${table}_added after insert on ${table} referencing new table as added
  for each statement execute function count_added_${table}();
create trigger ${table}_gone after delete on ${table} referencing old table as gone
  for each statement execute function count_gone_${table}();
create trigger ${table}_changed after update on ${table} referencing old table as gone new table as added
  for each statement execute function count_changed_${table}()`;

/** Counters of a folder end with it; those of a set when it is purged. */
const FORGET_FOLDERS = `
create function forget_folders() returns trigger language plpgsql as $$
begin
  delete from counter c using gone g where c.owner_id = g.id;
  return null;
end $$;
create trigger folder_forgotten after delete on folder referencing old table as gone
  for each statement execute function forget_folders()`;

/** Queues each content once, however many files lose it in one statement: a file and its copies have the same. (storage.md §5, "Order") */
const queueingFunction = (name: string, contents: string): string => `
create function ${name}() returns trigger language plpgsql as $$
begin
  insert into blob_gc (blob_key, store, content_id, not_before)
  select c.blob_key, c.store, c.id, clock_timestamp() from content c where c.id in (${contents})
  on conflict (blob_key) do update set content_id = excluded.content_id, not_before = excluded.not_before, attempts = 0;
  return null;
end $$`;

/** Content that a file no longer refers to is queued in the same transaction, whatever statement did it. The collector waits for the grace. */
const QUEUE_CONTENT = `
${queueingFunction('queue_gone_content', 'select content_id from gone')};
${queueingFunction(
  'queue_replaced_content',
  'select g.content_id from gone g join added a on a.id = g.id and a.content_id is distinct from g.content_id',
)};
create trigger file_gone_content after delete on file referencing old table as gone
  for each statement execute function queue_gone_content();
create trigger file_replaced_content after update on file referencing old table as gone new table as added
  for each statement execute function queue_replaced_content()`;

/**
 * Blobs of deleted previews, and what is left of a blob whose content is deleted while its blob is swapped: the queue gets the blob the row
 * names at its end.
 */
const QUEUE_BLOBS = `
create function queue_gone_previews() returns trigger language plpgsql as $$
begin
  insert into blob_gc (blob_key, store, not_before) select blob_key, store, clock_timestamp() from gone on conflict (blob_key) do nothing;
  return null;
end $$;
create trigger preview_gone after delete on preview referencing old table as gone
  for each statement execute function queue_gone_previews();
create function queue_blob_of_content() returns trigger language plpgsql as $$
begin
  insert into blob_gc (blob_key, store, not_before) select blob_key, store, clock_timestamp() from gone on conflict (blob_key) do nothing;
  return null;
end $$;
create trigger content_gone after delete on content referencing old table as gone
  for each statement execute function queue_blob_of_content()`;

/** Counters, and the queue of blobs: kept by the statement that writes a file or folder, whichever it is. */
export const TRIGGERS = [
  countChangesOf('file', FILE_CHANGE),
  countChangesOf('folder', FOLDER_CHANGE),
  FORGET_FOLDERS,
  QUEUE_CONTENT,
  QUEUE_BLOBS,
];
