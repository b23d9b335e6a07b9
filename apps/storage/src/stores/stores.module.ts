import { CONFIG } from '@groundwork/service';
import { Global, Module } from '@nestjs/common';
import type { StorageConfig } from '../platform/config.js';
import { DiskStore } from './disk/disk-store.js';
import type { S3Store } from './s3/s3-store.js';
import { StoreIdentityService } from './store-identity.service.js';
import { Store, chunkSize } from '../platform/store.js';
import { StoresService } from './stores.service.js';

const stores = {
  provide: StoresService,
  inject: [CONFIG],
  useFactory: async (config: StorageConfig) => {
    const disk = new DiskStore({ root: config.DISK_ROOT, reserve: config.DISK_RESERVE });
    const s3 = await s3Store(config);
    if (config.STORE === 'disk' || !s3) return new StoresService(disk, s3 ? [s3] : []);
    return new StoresService(s3, [disk]);
  },
};

/** The store of new content. */
const current = { provide: Store, inject: [StoresService], useFactory: (all: StoresService) => all.current };

/** The stores of content. (storage.md §5) */
@Global()
@Module({ providers: [stores, current, StoreIdentityService], exports: [Store, StoresService, StoreIdentityService] })
export class StoresModule {}

/** The client of S3 takes 30 MiB, so it is loaded only where it is needed. */
async function s3Store(config: StorageConfig): Promise<S3Store | undefined> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = config;
  if (bucket === undefined) return undefined;
  const { S3Store } = await import('./s3/s3-store.js');
  return new S3Store({
    bucket,
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    prefix: config.S3_PREFIX && `${config.S3_PREFIX}/`,
    pathStyle: config.S3_PATH_STYLE ?? config.S3_ENDPOINT !== undefined,
    credentials: id !== undefined && secret !== undefined ? { accessKeyId: id, secretAccessKey: secret } : undefined,
    checksums: config.S3_CHECKSUM_MODE === 'when_required' ? 'WHEN_REQUIRED' : 'WHEN_SUPPORTED',
    timeoutMs: config.S3_TIMEOUT_SECONDS * 1_000,
    spoolFolder: config.SPOOL_DIR,
    partSize: (length = config.MAX_FILE_BYTES) => chunkSize(length),
  });
}
