import { readMigrations } from '@groundwork/records';

/** The schema of tree, oldest change first: every `*.migration.ts` of this folder. */
export const treeMigrations = await readMigrations(
  import.meta.dirname,
  (file) => import(`./${file}`) as Promise<object>,
);
