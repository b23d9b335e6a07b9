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
