import { readMigrations } from '@groundwork/records';

/** The schema of storage, oldest change first: every `*.migration.ts` of this folder. */
export const storageMigrations = await readMigrations(
  import.meta.dirname,
  (file) => import(`./${file}`) as Promise<object>,
);
