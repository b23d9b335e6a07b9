import { BucketRules1764100000000, Owners1764100000001 } from './access.migration.js';
import { Baseline1764000000000 } from './baseline.migration.js';

/** The schema of storage, oldest change first. */
export const storageMigrations = [Baseline1764000000000, BucketRules1764100000000, Owners1764100000001];
