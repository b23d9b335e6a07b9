import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When content is to be compressed (null: never, or it is), and what is left of a blob whose content goes while its blob is swapped: the
 * queue gets the blob the row names at its end. (storage.md §4, "Compression"; §5, "Delete")
 */
export class Compression1751100000013 implements MigrationInterface {
  readonly name = 'Compression1751100000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table content add column compress_at timestamptz;
      update content set compress_at = created_at
      where size_original between 4096 and 4294967296
        and sniffed_mime ~ '^text/|[/+](json|xml)$|^application/(javascript|wasm|rtf|postscript)$|^image/(svg[+]xml|bmp)$';
      create index content_compress_at on content (compress_at) where compress_at is not null`);
    await runner.query(QUEUE_LAST_BLOB);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger content_gone on content; drop function queue_blob_of_content;
      drop index content_compress_at; alter table content drop column compress_at`);
  }
}

const QUEUE_LAST_BLOB = `
create function queue_blob_of_content() returns trigger language plpgsql as $$
begin
  insert into blob_gc (blob_key, store, not_before) select blob_key, store, clock_timestamp() from gone on conflict (blob_key) do nothing;
  return null;
end $$;
create trigger content_gone after delete on content referencing old table as gone
  for each statement execute function queue_blob_of_content()`;
