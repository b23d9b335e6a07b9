import { Baseline1764000000000 } from './baseline.migration.js';

/** The schema of storage, oldest change first. */
export const storageMigrations = [Baseline1764000000000];
