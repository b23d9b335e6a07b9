import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Of a million nodes 200,000 would have to change before a vacuum comes by. Until then their former entries are met in every index, and
 * counts of children look into the table for what a vacuumed one tells by index alone: pages and moves get slower with each deep move.
 */
export class VacuumedNodes1763600000005 implements MigrationInterface {
  readonly name = 'VacuumedNodes1763600000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table node set (autovacuum_vacuum_scale_factor = 0.02)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table node reset (autovacuum_vacuum_scale_factor)');
  }
}
