import { rateLimitTable } from '@groundwork/service';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts that all replicas share, whether Redis is there or not. (identity.md §12, 67) */
export class RateLimits1751000000014 implements MigrationInterface {
  readonly name = 'RateLimits1751000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(rateLimitTable());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rate_limits');
  }
}
