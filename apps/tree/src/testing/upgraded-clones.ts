import type { TestService } from '@groundwork/testing';
import { DataSource } from 'typeorm';
import { ClonesWithoutLog1764382000001 } from '../migrations/changes-of-parts.migration.js';

/** Makes clones what they are after the upgrade to a release that logs labels and relations. */
export async function upgradeClones({ app }: TestService): Promise<void> {
  const runner = app.get(DataSource).createQueryRunner();
  try {
    await new ClonesWithoutLog1764382000001().up(runner);
  } finally {
    await runner.release();
  }
}
