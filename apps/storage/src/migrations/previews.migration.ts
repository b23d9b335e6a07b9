import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stored previews of contents; they go with their content, and their blobs into the queue. (storage.md §2, `preview`; §4, "Previews") */
export class Previews1751100000010 implements MigrationInterface {
  readonly name = 'Previews1751100000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table preview (
        content_id uuid not null constraint preview_content_id_fkey references content on delete cascade,
        params text not null,
        store text not null,
        blob_key uuid not null constraint preview_blob_key_key unique,
        size bigint not null,
        primary key (content_id, params)
      );
      create function queue_gone_previews() returns trigger language plpgsql as $$
      begin
        insert into blob_gc (blob_key, store, not_before) select blob_key, store, clock_timestamp() from gone on conflict (blob_key) do nothing;
        return null;
      end $$;
      create trigger preview_gone after delete on preview referencing old table as gone
        for each statement execute function queue_gone_previews()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table preview; drop function queue_gone_previews');
  }
}
