export type { HealthRecord, SideCheck, SideChecks } from './health/health.service.js';
export { operationsModule, operationsScopes, type OperationsOptions } from './operations.module.js';
export { Settings, settingsTable } from './settings/settings.entity.js';
