import { dropEventTables, eventTables } from '@groundwork/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events of trees, and the webhooks that are told of them. (tree.md §5, "Events") */
export class Events1763600000003 implements MigrationInterface {
  readonly name = 'Events1763600000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(eventTables('tree'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropEventTables());
  }
}
