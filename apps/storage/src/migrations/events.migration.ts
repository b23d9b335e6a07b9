import { dropEventTables, eventTables } from '@groundwork/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events in buckets, and the webhooks that are told of them. (storage.md §2, "Events") */
export class Events1751100000011 implements MigrationInterface {
  readonly name = 'Events1751100000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(eventTables('bucket'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropEventTables());
  }
}
