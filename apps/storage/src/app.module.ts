import { AccessModule } from '@groundwork/access';
import { eventsModule } from '@groundwork/events';
import { operationsModule } from '@groundwork/operations';
import { CONFIG, identityCredentials, remoteAuth } from '@groundwork/service';
import { Module, type DynamicModule } from '@nestjs/common';
import { BucketsModule } from './buckets/buckets.module.js';
import { TENANT_TABLES, type StorageConfig } from './platform/config.js';
import { StorageReportService } from './content/audit/storage-report.service.js';
import { ContentModule } from './content/content.module.js';
import { ACCESS_SCOPES } from './platform/scopes.js';
import { EVENT_TYPES } from './platform/event-schemas.js';
import { WebhooksModule } from './events/webhooks.module.js';
import { FilesModule } from './files/files.module.js';
import { FoldersModule } from './folders/folders.module.js';
import { MovingModule } from './moving/moving.module.js';
import { StoresModule } from './stores/stores.module.js';
import { StoresService } from './stores/stores.service.js';

/** Health warns below this share of the store. (storage.md §5) */
const LEAST_FREE = 0.1;

/** Throws when a store is nearly full, or does not answer. */
export async function assertFreeSpace({ all }: StoresService): Promise<void> {
  for (const store of all) {
    const share = await store.freeShare();
    if (share < LEAST_FREE) throw new Error(`Only ${Math.round(share * 100)} % of the store ${store.name} is free.`);
  }
}

@Module({})
class AppModule {}

/** The root module of storage. */
export const appModule = (config: StorageConfig): DynamicModule => ({
  module: AppModule,
  imports: [
    remoteAuth(config, TENANT_TABLES),
    AccessModule.with({
      scopes: ACCESS_SCOPES,
      database: { url: config.DATABASE_URL, schema: config.DATABASE_SCHEMA },
      identity: { identityUrl: config.IDENTITY_URL, credentials: identityCredentials(config) },
    }),
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
  { name: 'free space in the store', check: () => assertFreeSpace(stores) },
  { name: 'integrity of the store', check: () => reports.assertSound(GC_GRACE_SECONDS) },
];
