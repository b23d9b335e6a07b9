import { newId } from '@groundwork/records';

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
