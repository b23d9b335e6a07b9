import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Contents whose blob the scrubber did not find, and the order it goes through them. (storage.md §5, "Scrubber") */
export class MissingContent1751100000009 implements MigrationInterface {
  readonly name = 'MissingContent1751100000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table content add column missing_at timestamptz;
      create index content_checked on content ((coalesce(verified_at, created_at)));
      create index content_faulty on content (id) where damaged_at is not null or missing_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop index content_faulty; drop index content_checked; alter table content drop column missing_at',
    );
  }
}
