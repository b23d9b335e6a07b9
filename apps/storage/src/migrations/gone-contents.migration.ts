import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Content is queued once, however many files let go of it in one statement: a file and its copies have the same. (storage.md §5, "Order") */
export class GoneContents1751100000014 implements MigrationInterface {
  readonly name = 'GoneContents1751100000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functionOf('queue_gone_content', 'select content_id from gone'));
    await runner.query(
      functionOf(
        'queue_replaced_content',
        'select g.content_id from gone g join added a on a.id = g.id and a.content_id is distinct from g.content_id',
      ),
    );
  }

  /** What stood there before failed where copies went together; the release before runs on this. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

const functionOf = (name: string, contents: string): string => `
create or replace function ${name}() returns trigger language plpgsql as $$
begin
  insert into blob_gc (blob_key, store, content_id, not_before)
  select c.blob_key, c.store, c.id, clock_timestamp() from content c where c.id in (${contents})
  on conflict (blob_key) do update set content_id = excluded.content_id, not_before = excluded.not_before, attempts = 0;
  return null;
end $$`;
