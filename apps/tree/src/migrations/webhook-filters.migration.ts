import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which events a webhook gets; the previous release sends it all. (docs/webhooks.md, "Filters") */
export class WebhookFilters1764381000002 implements MigrationInterface {
  readonly name = 'WebhookFilters1764381000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook add filter jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook drop filter');
  }
}
