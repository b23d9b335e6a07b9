import { newId } from '@groundwork/records';

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

/** Sets of files and folders: a bucket has one, and a truncated bucket gets a new one. (storage.md §5, "Truncate") */
const CONTENT_SET = `
create table content_set (
  id uuid primary key,
  purge_since timestamptz
);
create index content_set_purge_since on content_set (purge_since) where purge_since is not null`;

/** `url_epoch`: signed URLs of the bucket are valid that carry it. (ADR 0056) */
const BUCKET = `
create table bucket (
  id uuid primary key,
  tenant_id uuid,
  name text collate "C" not null,
  description text,
  metadata jsonb not null default '{}',
  is_default boolean not null default false,
  set_id uuid not null constraint bucket_set_id_fkey references content_set,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  url_epoch int not null default 0,
  constraint bucket_name_key unique nulls not distinct (tenant_id, name),
  constraint bucket_set_id_key unique (set_id)
);
create unique index bucket_is_default_key on bucket (is_default) where is_default`;

/** Folders belong to a set, not to a bucket; a parent can only be one of the same set. */
const FOLDER = `
create table folder (
  id uuid primary key,
  tenant_id uuid,
  bucket_id uuid not null,
  set_id uuid not null constraint folder_set_id_fkey references content_set,
  parent_id uuid,
  name text collate "C" not null,
  description text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint folder_id_key unique (set_id, id),
  constraint folder_name_key unique nulls not distinct (set_id, parent_id, name),
  constraint folder_parent_id_fkey foreign key (set_id, parent_id) references folder (set_id, id)
)`;

/** Files belong to a set, like folders; those of a folder are found by `file_name_key`. */
const FILE = `
create table file (
  id uuid primary key,
  tenant_id uuid,
  bucket_id uuid not null,
  set_id uuid not null constraint file_set_id_fkey references content_set,
  folder_id uuid,
  name text collate "C" not null,
  description text,
  declared_mime text,
  expected_size bigint,
  expected_sha256 text,
  content_id uuid constraint file_content_id_fkey references content,
  metadata_mime_type text not null default 'application/octet-stream',
  metadata_size_original bigint not null default 0,
  metadata_size_compressed bigint not null default 0,
  metadata_chunks_total int not null default 0,
  metadata_chunks_uploaded int not null default 0,
  metadata_signature text not null default '',
  created_by uuid,
  created_date timestamptz not null default now(),
  updated_by uuid,
  updated_date timestamptz not null default now(),
  constraint file_name_key unique nulls not distinct (set_id, folder_id, name),
  constraint file_folder_id_fkey foreign key (set_id, folder_id) references folder (set_id, id)
) with (fillfactor = 85, autovacuum_vacuum_insert_scale_factor = 0.02);
create index file_id on file (set_id, id);
create index file_name on file (set_id, name, id);
create index file_updated_date on file (set_id, updated_date, id);
create index file_content_id on file (content_id)`;

/**
 * How many files, folders and bytes a set or folder holds, spread over 16 rows so that none is contended; triggers of files and folders
 * keep them. (storage.md §2, `counter`)
 */
const COUNTER = `
create table counter (
  owner_id uuid not null,
  slot smallint not null,
  files bigint not null default 0,
  folders bigint not null default 0,
  bytes bigint not null default 0,
  primary key (owner_id, slot)
) with (fillfactor = 50)`;

/** Buckets, folders and files. (storage.md §2) */
export const RECORDS = [CONTENT_SET, BUCKET, FOLDER, FILE, COUNTER];

/** The default bucket, made once. (storage.md §1; api.md, "default bucket") */
export const defaultBucket = (): readonly (readonly [statement: string, values: readonly string[]])[] => {
  const setId = newId();
  return [
    ['insert into content_set (id) values ($1)', [setId]],
    ["insert into bucket (id, name, is_default, set_id) values ($1, 'default', true, $2)", [newId(), setId]],
  ];
};
