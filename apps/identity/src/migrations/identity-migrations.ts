import { AdminScopes1764100000000 } from './admin-scopes.migration.js';
import { Baseline1764000000000 } from './baseline.migration.js';

/** The schema of identity, oldest change first. */
export const identityMigrations = [Baseline1764000000000, AdminScopes1764100000000];
