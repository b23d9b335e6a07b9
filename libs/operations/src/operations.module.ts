import type { DynamicModule } from '@nestjs/common';
import { HealthController } from './health/health.controller.js';
import {
  HealthService,
  SERVER_NAME,
  type ServerName,
  sideChecksProvider,
  type SideChecks,
} from './health/health.service.js';
import { settingsController } from './settings/settings.controller.js';

/** The service; its name also names the scopes (`tree_settings:read`, `tree_settings:write`). */
export interface OperationsOptions extends ServerName {
  /** What makes health a `Warning` while it is unavailable. */
  readonly checks?: SideChecks;
}

class OperationsModule {}

/** Settings and health of a service. Needs `settingsTable()` in its migrations. (api.md, "Operations") */
export function operationsModule({ service, version, checks = [] }: OperationsOptions): DynamicModule {
  const server: ServerName = { service, version };
  return {
    module: OperationsModule,
    imports: 'imports' in checks ? checks.imports : [],
    controllers: [settingsController(service), HealthController],
    providers: [HealthService, sideChecksProvider(checks), { provide: SERVER_NAME, useValue: server }],
  };
}

/** The scopes of settings, for the service's list of scopes. */
export const operationsScopes = (service: string): Record<string, string> => ({
  [`${service}_settings:read`]: 'Read the settings.',
  [`${service}_settings:write`]: 'Change the settings.',
});
