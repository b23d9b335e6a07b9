import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Publications whose alias could not be moved keep the error and are tried again. (docs/tree-releases.md, "Aliases") */
export class PublicationAttempts1764381000000 implements MigrationInterface {
  readonly name = 'PublicationAttempts1764381000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table publication add attempts int not null default 0, add error text, add retry_at timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table publication drop attempts, drop error, drop retry_at');
  }
}
