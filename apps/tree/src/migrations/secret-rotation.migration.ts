import { dropSecretRotation, secretRotation } from '@groundwork/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The secrets of webhooks can be replaced with an overlap. (ADR 0056) */
export class SecretRotation1763600000020 implements MigrationInterface {
  readonly name = 'SecretRotation1763600000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(secretRotation());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropSecretRotation());
  }
}
