import { eventsModule } from '@groundwork/events';
import { operationsModule } from '@groundwork/operations';
import { CONFIG, remoteAuth } from '@groundwork/service';
import { Module, type DynamicModule } from '@nestjs/common';
import { BucketsModule } from './buckets/buckets.module.js';
import type { StorageConfig } from './platform/config.js';
import { StorageReportService } from './content/audit/storage-report.service.js';
import { ContentModule } from './content/content.module.js';
import { EVENT_TYPES } from './platform/file-events.js';
import { WebhooksModule } from './events/webhooks.module.js';
import { FilesModule } from './files/files.module.js';
import { FoldersModule } from './folders/folders.module.js';
import { assertRoom } from './stores/free-share.js';
import { MovingModule } from './moving/moving.module.js';
import { StoresModule } from './stores/stores.module.js';
import { StoresService } from './stores/stores.service.js';
import { TENANT_TABLES } from './tenant-tables.js';

@Module({})
class AppModule {}

/** Everything storage is made of. */
export const appModule = (config: StorageConfig): DynamicModule => ({
  module: AppModule,
  imports: [
    remoteAuth(config, TENANT_TABLES),
    BucketsModule,
    FoldersModule,
    FilesModule,
    StoresModule,
    ContentModule,
    MovingModule,
    WebhooksModule,
    eventsModule({
      key: Buffer.from(config.WEBHOOK_KEY, 'base64'),
      allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
      eventTypes: EVENT_TYPES,
    }),
    operationsModule({
      service: 'storage',
      version: '0.1.0',
      checks: { inject: [StoresService, StorageReportService, CONFIG], useFactory: storeChecks },
    }),
  ],
});

/** What makes health a `Warning`. (storage.md §5) */
const storeChecks = (stores: StoresService, reports: StorageReportService, { GC_GRACE_SECONDS }: StorageConfig) => [
  { name: 'free space in the store', check: () => assertRoom(stores) },
  { name: 'integrity of the store', check: () => reports.assertSound(GC_GRACE_SECONDS) },
];
