import { Injectable } from '@nestjs/common';
import type { Lock, Locker } from '@tus/server';
import { UploadLeasesService } from '../upload-leases.service.js';
import { exchange } from './tus-exchange.js';

/** The leases of uploads as @tus/server takes them: for PATCH and DELETE; POST takes its own once the upload is made, HEAD none. (storage.md §3) */
@Injectable()
export class TusLockerService implements Locker {
  constructor(private readonly leases: UploadLeasesService) {}

  newLock(id: string): Lock {
    const current = exchange();
    return {
      lock: async () => {
        if (current.method === 'HEAD') return this.leases.letGo(id);
        if (current.method !== 'POST') Object.assign(current, await this.leases.acquire(id));
      },
      unlock: async () => {
        if (current.lease) await this.leases.release(current.lease);
      },
    };
  }
}
