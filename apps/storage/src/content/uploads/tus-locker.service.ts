import { Injectable } from '@nestjs/common';
import type { Lock, Locker } from '@tus/server';
import { UploadLeasesService } from './upload-leases.service.js';
import { assertAlive, uploadIn } from './upload-row.js';
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
        if (current.method === 'POST') return;
        const reach = uploadIn(current.bucket, current.caller);
        const taken = await this.leases.acquire(id, reach);
        Object.assign(current, taken);
        try {
          assertAlive(taken.row);
        } catch (error) {
          await this.leases.release(taken.lease);
          throw error;
        }
      },
      unlock: async () => {
        if (current.lease && !current.endsLease) await this.leases.release(current.lease);
      },
    };
  }
}
