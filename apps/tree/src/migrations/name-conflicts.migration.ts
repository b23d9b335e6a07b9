import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHECKING_NAMES, CHECKING_NAMES_BEFORE } from './releases.migration.js';

/** Errors of names that a version or an alias has already say which member has them. */
export class NameConflicts1764385000000 implements MigrationInterface {
  readonly name = 'NameConflicts1764385000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CHECKING_NAMES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(CHECKING_NAMES_BEFORE);
  }
}
