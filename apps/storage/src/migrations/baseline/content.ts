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
