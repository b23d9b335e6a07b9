import { AccessModule } from '@groundwork/access';
import { eventsModule } from '@groundwork/events';
import { operationsModule } from '@groundwork/operations';
import { identityCredentials, remoteAuth } from '@groundwork/service';
import type { DynamicModule } from '@nestjs/common';
import { TENANT_TABLES, VERSION, type TreeConfig } from './platform/config.js';
import { ACCESS_SCOPES } from './platform/scopes.js';
import { ReleasesModule } from './releases/releases.module.js';
import { VersionNamesModule } from './platform/version-names.guard.js';
import { TreeAccessModule } from './platform/tree-access.service.js';
import { EVENT_TYPES } from './platform/events/event-schemas.js';
import { treeWebhooks } from './events/tree-webhook.entity.js';
import { WebhooksModule } from './events/webhooks.module.js';
import { LabelsModule } from './labels/labels.module.js';
import { BulkModule } from './bulk/bulk.module.js';
import { ChangesModule } from './changes/changes.module.js';
import { LanguagesModule } from './languages/languages.module.js';
import { NodesModule } from './nodes/nodes.module.js';
import { substringIndexCheck, SubstringIndexService } from './nodes/substring-index.service.js';
import { RelationsModule } from './relations/relations.module.js';
import { RollupsModule } from './rollups/rollups.module.js';
import { RunsModule } from './runs/runs.module.js';
import { SchemasModule } from './schemas/schemas.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
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
    AccessModule.with({
      scopes: ACCESS_SCOPES,
      database: { url: config.DATABASE_URL, schema: config.DATABASE_SCHEMA },
      identity: { identityUrl: config.IDENTITY_URL, credentials: identityCredentials(config) },
    }),
    TreeAccessModule,
    RunsModule,
    VersionNamesModule,
    TreesModule,
    VersionsModule,
    ReleasesModule,
    NodesModule,
    TranslationsModule,
    SchemasModule,
    LanguagesModule,
    LabelsModule,
    RelationsModule,
    RollupsModule,
    UploadsModule,
    TransferModule,
    ChangesModule,
    BulkModule,
    WebhooksModule,
    eventsModule({
      key: Buffer.from(config.WEBHOOK_KEY, 'base64'),
      allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
      eventTypes: EVENT_TYPES,
      webhooks: treeWebhooks,
    }),
    operationsModule({
      service: 'tree',
      version: VERSION,
      checks: { imports: [NodesModule], inject: [SubstringIndexService], useFactory: substringIndexCheck },
    }),
  ],
});
