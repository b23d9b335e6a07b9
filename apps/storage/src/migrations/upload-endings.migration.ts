import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Uploads end with their files, whatever statement deletes those, and an upload that ends without content frees its blob. A repeated
 * `POST /uploads` finds the upload of the first by its key. (storage.md §2, `upload`; ADR 0053)
 */
export class UploadEndings1751100000020 implements MigrationInterface {
  readonly name = 'UploadEndings1751100000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await runner.query(RELEASE_BLOB);
    await runner.query(END_WITH_FILE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger file_gone_uploads on file; drop function end_uploads_of_files;
      drop trigger upload_ended on upload; drop function release_blob_of_upload;
      drop index upload_open_file; drop index upload_open_tenant; drop index upload_request_id;
      alter table upload drop column request_digest, drop column request_id, drop column bucket_name`);
  }
}

const COLUMNS = `
alter table upload add column bucket_name text collate "C", add column request_id bytea, add column request_digest bytea;
create index upload_open_file on upload (file_id) where state in ('open', 'finishing');
create index upload_open_tenant on upload (tenant_id, id) where state in ('open', 'finishing');
create unique index upload_request_id on upload (request_id) where state in ('open', 'finishing', 'done')`;

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
 * A request that is writing an upload's row at this moment waits for the file's: waiting for it in turn would be a deadlock. Its upload is
 * skipped here, and ended by the sweep of uploads.
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
