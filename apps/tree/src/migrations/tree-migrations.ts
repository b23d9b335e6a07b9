import { CancelledImports1763600000011 } from './cancelled-imports.migration.js';
import { DefaultTenant1763600000006 } from './default-tenant.migration.js';
import { DeclaredStatistics1763600000010 } from './declared-statistics.migration.js';
import { Events1763600000003 } from './events.migration.js';
import { Hierarchies1763600000001 } from './hierarchies.migration.js';
import { ImportRuns1763600000004 } from './import-runs.migration.js';
import { Operations1763600000002 } from './operations.migration.js';
import { SecretRotation1763600000020 } from './secret-rotation.migration.js';
import { VacuumedNodes1763600000005 } from './vacuumed-nodes.migration.js';

/** The schema of tree, oldest change first. */
export const treeMigrations = [
  Hierarchies1763600000001,
  Operations1763600000002,
  Events1763600000003,
  ImportRuns1763600000004,
  VacuumedNodes1763600000005,
  DefaultTenant1763600000006,
  DeclaredStatistics1763600000010,
  CancelledImports1763600000011,
  SecretRotation1763600000020,
];
