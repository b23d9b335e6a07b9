import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that sign URLs. (storage.md §2, `url_key`; §4, "Signed URLs") */
export class UrlKeys1751100000007 implements MigrationInterface {
  readonly name = 'UrlKeys1751100000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table url_key (
        kid uuid primary key,
        secret bytea not null,
        created_at timestamptz not null default now(),
        retired_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table url_key');
  }
}
