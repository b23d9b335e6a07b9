import { eventsModule } from '@groundwork/events';
import { operationsModule } from '@groundwork/operations';
import { remoteAuth } from '@groundwork/service';
import type { DynamicModule } from '@nestjs/common';
import { TENANT_TABLES, VERSION, type TreeConfig } from './platform/config.js';
import { EVENT_TYPES } from './platform/tree-events.js';
import { WebhooksModule } from './events/webhooks.module.js';
import { NodesModule } from './nodes/nodes.module.js';
import { RollupsModule } from './rollups/rollups.module.js';
import { TransferModule } from './transfer/transfer.module.js';
import { TranslationsModule } from './translations/translations.module.js';
import { TreesModule } from './trees/trees.module.js';
import { VersionsModule } from './versions/versions.module.js';

class AppModule {}

/** The root module of the tree service. */
export const appModule = (config: TreeConfig): DynamicModule => ({
  module: AppModule,
  imports: [
    remoteAuth(config, TENANT_TABLES),
    TreesModule,
    VersionsModule,
    NodesModule,
    TranslationsModule,
    RollupsModule,
    TransferModule,
    WebhooksModule,
    eventsModule({
      key: Buffer.from(config.WEBHOOK_KEY, 'base64'),
      allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
      eventTypes: EVENT_TYPES,
    }),
    operationsModule({ service: 'tree', version: VERSION }),
  ],
});
