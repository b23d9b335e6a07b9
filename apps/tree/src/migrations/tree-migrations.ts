import { Baseline1764000000000 } from './baseline.migration.js';

/** The schema of tree, oldest change first. */
export const treeMigrations = [Baseline1764000000000];
