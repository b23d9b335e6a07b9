import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a store that cannot read unfinished blobs back has to be told again: its own state, the parts that are durable, the blob that holds
 * the bytes behind them, and how far the digest has come. The blob beside goes with the upload. (storage.md §2, `upload`; §5, "S3")
 */
export class StoreState1751100000012 implements MigrationInterface {
  readonly name = 'StoreState1751100000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table upload add column backend_state jsonb, add column spare_key uuid, add column sha_state bytea;
      alter table upload_chunk add column etag text;
      create function release_spare() returns trigger language plpgsql as $$
      begin
        update blob_gc set not_before = clock_timestamp() where blob_key = old.spare_key and content_id is null;
        return null;
      end $$;
      create trigger upload_spare after update on upload for each row
        when (old.spare_key is not null and (new.spare_key is distinct from old.spare_key or new.state not in ('open', 'finishing')))
        execute function release_spare()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger upload_spare on upload; drop function release_spare;
      alter table upload_chunk drop column etag;
      alter table upload drop column sha_state, drop column spare_key, drop column backend_state`);
  }
}
