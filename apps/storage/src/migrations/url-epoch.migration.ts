import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which signed URLs of a bucket hold: those that carry its present epoch. (ADR 0056) */
export class UrlEpoch1751100000030 implements MigrationInterface {
  readonly name = 'UrlEpoch1751100000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table bucket add column url_epoch int not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table bucket drop column url_epoch');
  }
}
