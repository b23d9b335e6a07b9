import { readMigrations } from '@groundwork/records';

/** The schema of identity, oldest change first: every `*.migration.ts` of this folder. */
export const identityMigrations = await readMigrations(
  import.meta.dirname,
  (file) => import(`./${file}`) as Promise<object>,
);
