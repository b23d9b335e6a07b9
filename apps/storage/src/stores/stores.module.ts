import { CONFIG } from '@groundwork/service';
import { Global, Module } from '@nestjs/common';
import type { StorageConfig } from '../config.js';
import { DiskStore } from './disk-store.js';
import { Store } from './store.service.js';
import { StoreIdentityService } from './store-identity.service.js';

const store = {
  provide: Store,
  inject: [CONFIG],
  useFactory: ({ DISK_ROOT, DISK_RESERVE }: StorageConfig) => new DiskStore({ root: DISK_ROOT, reserve: DISK_RESERVE }),
};

/** Where content is kept. (storage.md §5) */
@Global()
@Module({ providers: [store, StoreIdentityService], exports: [Store] })
export class StoresModule {}
