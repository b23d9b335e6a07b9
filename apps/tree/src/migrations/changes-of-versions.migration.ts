import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHANGE_OF_VERSION } from './changes/version-trigger.js';

/** A change of the texts of a version itself is logged, as those of its nodes are. (docs/tree-history.md) */
export class ChangesOfVersions1764381000001 implements MigrationInterface {
  readonly name = 'ChangesOfVersions1764381000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGE_OF_VERSION) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function log_version_texts cascade');
  }
}
