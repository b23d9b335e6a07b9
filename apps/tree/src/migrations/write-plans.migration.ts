import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LOGGING_FUNCTIONS, PLACING_FUNCTIONS, PLACING_FUNCTIONS_BEFORE } from './node-order/write-plans.js';

/** Functions of triggers get plans that stay linear, whatever their connection wrote before. (ADR 0047) */
export class WritePlans1764383000000 implements MigrationInterface {
  readonly name = 'WritePlans1764383000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const name of LOGGING_FUNCTIONS) await runner.query(`alter function ${name}() set enable_mergejoin = off`);
    for (const statement of PLACING_FUNCTIONS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of PLACING_FUNCTIONS_BEFORE) await runner.query(statement);
    for (const name of LOGGING_FUNCTIONS) await runner.query(`alter function ${name}() reset enable_mergejoin`);
  }
}
