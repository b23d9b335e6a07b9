export type { HealthRecord } from './health/health-record.js';
export type { SideCheck, SideChecks } from './health/side-check.js';
export { operationsModule, operationsScopes, type OperationsOptions } from './operations.module.js';
export { settingsTable } from './settings/settings-table.js';
export { Settings } from './settings/settings.entity.js';
