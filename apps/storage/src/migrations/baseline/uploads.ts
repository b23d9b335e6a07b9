/**
 * Immutable contents. `compress_at`: when content is to be compressed (null: never, or it is). `missing_at`: when the scrubber did not
 * find the blob. (storage.md §2; §4, "Compression"; §5, "Scrubber")
 */
const CONTENT = `
create table content (
  id uuid primary key,
  store text not null,
  blob_key uuid not null constraint content_blob_key_key unique,
  size_original bigint not null,
  size_stored bigint not null,
  encoding text not null default 'identity' constraint content_encoding check (encoding in ('identity', 'gzip')),
  frame_index bytea,
  sha256 text not null,
  sniffed_mime text not null,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  damaged_at timestamptz,
  missing_at timestamptz,
  compress_at timestamptz
);
create index content_checked on content ((coalesce(verified_at, created_at)));
create index content_faulty on content (id) where damaged_at is not null or missing_at is not null;
create index content_compress_at on content (compress_at) where compress_at is not null`;

/** Stored previews of contents; they go with their content, and their blobs into the queue. (storage.md §2, `preview`; §4, "Previews") */
const PREVIEW = `
create table preview (
  content_id uuid not null constraint preview_content_id_fkey references content on delete cascade,
  params text not null,
  store text not null,
  blob_key uuid not null constraint preview_blob_key_key unique,
  size bigint not null,
  primary key (content_id, params)
)`;

/** The queue of blobs to remove. A row without `content_id` is a key reserved for a writer, or a blob that never became content. */
const BLOB_GC = `
create table blob_gc (
  blob_key uuid primary key,
  store text not null,
  content_id uuid,
  not_before timestamptz not null,
  attempts int not null default 0
);
create index blob_gc_not_before on blob_gc (not_before)`;

/** Blobs that no record refers to. (storage.md §5) */
const ORPHAN = `
create table orphan (
  blob_key uuid primary key,
  store text not null,
  size bigint not null,
  found_at timestamptz not null default now()
)`;

/** Which database a store belongs to. */
const STORE_IDENTITY = `
create table store_identity (
  store text primary key,
  store_id uuid not null
)`;

/** Keys that sign URLs. (storage.md §2, `url_key`; §4, "Signed URLs") */
const URL_KEY = `
create table url_key (
  kid uuid primary key,
  secret bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
)`;

/** Contents, their blobs and the keys of signed URLs. */
export const CONTENT_TABLES = [CONTENT, PREVIEW, BLOB_GC, ORPHAN, STORE_IDENTITY, URL_KEY];

/**
 * Uploads in several requests. The id of an upload becomes that of its content; its key is reserved in `blob_gc`. `backend_state`,
 * `spare_key`, `sha_state`: what a store that cannot read unfinished blobs back has to be given again: its own state, the blob that holds
 * the bytes behind the durable parts, and how far the digest has come. A repeated `POST /uploads` finds the upload of the first by
 * `request_id`. (storage.md §2, `upload`; §3; §5, "S3"; ADR 0053)
 */
const UPLOAD = `
create table upload (
  id uuid primary key,
  tenant_id uuid,
  file_id uuid not null,
  bucket_id uuid not null,
  set_id uuid not null,
  mode text not null constraint upload_mode check (mode in ('tus', 'parallel')),
  made_file boolean not null,
  store text not null,
  blob_key uuid not null,
  length bigint,
  committed_offset bigint not null default 0,
  chunk_size bigint not null,
  declared_mime text,
  expected_sha256 text,
  tus_metadata text,
  segments jsonb not null default '[]',
  suspect boolean not null default false,
  lock_token uuid,
  lock_expires timestamptz,
  release_wanted boolean not null default false,
  state text not null default 'open' constraint upload_state check (state in ('open', 'finishing', 'done', 'aborted', 'expired', 'rejected')),
  error text,
  expires_at timestamptz not null,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  backend_state jsonb,
  spare_key uuid,
  sha_state bytea,
  bucket_name text collate "C",
  request_id bytea,
  request_digest bytea
) with (fillfactor = 70);
create index upload_open_set on upload (set_id) where state in ('open', 'finishing');
create index upload_open_caller on upload (created_by) where state in ('open', 'finishing');
create index upload_open_file on upload (file_id) where state in ('open', 'finishing');
create index upload_open_tenant on upload (tenant_id, id) where state in ('open', 'finishing');
create unique index upload_request_id on upload (request_id) where state in ('open', 'finishing', 'done');
create index upload_unfinished_blob on upload (blob_key) where backend_state is not null and state <> 'done';
create index upload_expires_at on upload (expires_at)`;

const UPLOAD_CHUNK = `
create table upload_chunk (
  upload_id uuid not null constraint upload_chunk_upload_id_fkey references upload on delete cascade,
  idx int not null,
  size bigint not null,
  sha256 text,
  token uuid,
  expires timestamptz,
  done boolean not null default false,
  etag text,
  primary key (upload_id, idx)
)`;

/** The spare blob goes with the upload, or when another replaces it. */
const RELEASE_SPARE = `
create function release_spare() returns trigger language plpgsql as $$
begin
  update blob_gc set not_before = clock_timestamp() where blob_key = old.spare_key and content_id is null;
  return null;
end $$;
create trigger upload_spare after update on upload for each row
  when (old.spare_key is not null and (new.spare_key is distinct from old.spare_key or new.state not in ('open', 'finishing')))
  execute function release_spare()`;

/** An upload that ends without content releases its blob. */
const RELEASE_BLOB = `
create function release_blob_of_upload() returns trigger language plpgsql as $$
begin
  update blob_gc set not_before = clock_timestamp() where blob_key = new.blob_key and content_id is null;
  return null;
end $$;
create trigger upload_ended after update of state on upload for each row
  when (old.state in ('open', 'finishing') and new.state in ('aborted', 'expired', 'rejected'))
  execute function release_blob_of_upload()`;

/**
 * Uploads end with their files, whatever statement deletes those. A request that is writing an upload's row at this moment waits for the
 * file's: waiting for it in turn would be a deadlock. Its upload is skipped here, and ended by the sweep of uploads.
 */
const END_WITH_FILE = `
create function end_uploads_of_files() returns trigger language plpgsql as $$
begin
  update upload set state = 'aborted', error = 'The file was deleted.', lock_token = null, lock_expires = null
  where id in (
    select u.id from upload u join gone g on u.file_id = g.id where u.state in ('open', 'finishing') for update of u skip locked
  );
  return null;
end $$;
create trigger file_gone_uploads after delete on file referencing old table as gone
  for each statement execute function end_uploads_of_files()`;

/** Uploads in several requests. */
export const UPLOADS = [UPLOAD, UPLOAD_CHUNK, RELEASE_SPARE, RELEASE_BLOB, END_WITH_FILE];
