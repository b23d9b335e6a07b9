import { setTimeout as pause } from 'node:timers/promises';
import { Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { StorageConfig } from '../../platform/config.js';
import { FinishUploadService } from './finish-upload.service.js';
import { UploadLeasesService, type UploadLease } from './upload-leases.service.js';
import { UPLOAD_ROW, type UploadRow } from './upload-row.js';

/** Whose upload is finished, under which lease; `known` is its digest, where the bytes need not be read again. */
export interface Finishing {
  readonly row: UploadRow;
  readonly lease: UploadLease;
  readonly caller: Caller;
  readonly known?: string;
}

/** Finishes uploads whose bytes are read once more for their digest without keeping their clients waiting. (storage.md §3, "Parallel chunks") */
@Injectable()
export class LateFinishService {
  constructor(
    private readonly finishes: FinishUploadService,
    private readonly leases: UploadLeasesService,
    private readonly records: Records,
    @InjectConfig() private readonly config: StorageConfig,
  ) {}

  /**
   * Finishes an upload and ends its lease. Answers the row, in state `finishing`, when that takes too long: it goes on by itself then, its
   * verdict is in `state` and `error`, and should this process end, the sweeper begins anew. Throws what the finish throws before.
   */
  async finish({ row, lease, caller, known }: Finishing): Promise<UploadRow | undefined> {
    const done = new AbortController();
    const work = this.finishes
      .finish(row, caller, known)
      .then(
        () => this.leases.forget(lease),
        async (error: unknown) => {
          await this.leases.release(lease).catch(() => undefined);
          throw error;
        },
      )
      .finally(() => done.abort());
    const late = pause(this.config.UPLOAD_FINISH_SECONDS * 1_000, true, { signal: done.signal }).catch(() => false);
    if (!(await Promise.race([work.then(() => false), late]))) return work.then(() => undefined);
    // What goes wrong from here on stands in the row, or is tried again by the sweeper.
    work.catch(() => undefined);
    const [finishing] = await this.records.query<UploadRow>(
      sql`update upload u set state = 'finishing' where u.id = ${row.id} and u.state = 'open' returning ${UPLOAD_ROW}`,
    );
    return finishing ?? work.then(() => undefined);
  }
}
