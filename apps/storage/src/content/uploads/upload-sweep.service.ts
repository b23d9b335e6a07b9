import { Records } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { Log, Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { FinishUploadService } from './finish-upload.service.js';
import { UploadLeasesService } from './upload-leases.service.js';
import { UPLOAD_ROW, type UploadRow, endUpload } from './upload-row.js';

const SWEEP_SECONDS = 60;
const BATCH = 100;

/** Expires idle uploads, finishes complete ones whose process died, deletes old ones. (storage.md §3, "Sweeper") */
@Injectable()
export class UploadSweepService {
  constructor(
    private readonly records: Records,
    private readonly leases: UploadLeasesService,
    private readonly finishes: FinishUploadService,
    private readonly log: Log,
    sweeps: Sweeps,
  ) {
    sweeps.every({ name: 'uploads', seconds: SWEEP_SECONDS, work: () => this.sweep() });
  }

  /** Returns how many uploads were ended, finished or deleted. */
  async sweep(): Promise<number> {
    const left = await this.uploads(
      sql`state = 'open' and expires_at < clock_timestamp() and length is distinct from committed_offset`,
    );
    for (const upload of left) await endUpload(this.records, upload, 'expired');
    const fileless = await this.uploads(sql`state in ('open', 'finishing') and ${FILE_IS_GONE}`);
    for (const upload of fileless) await endUpload(this.records, upload, 'aborted', 'The file was deleted.');
    const full = await this.uploads(sql`state in ('open', 'finishing') and length = committed_offset`);
    for (const upload of full) await this.finish(upload);
    const deleted = await this.records.query(
      sql`delete from upload where state not in ('open', 'finishing') and expires_at < clock_timestamp() - interval '7 days' returning id`,
    );
    return left.length + fileless.length + full.length + deleted.length;
  }

  private uploads(condition: ReturnType<typeof sql>): Promise<UploadRow[]> {
    return this.records.query<UploadRow>(sql`
      select ${UPLOAD_ROW} from upload u where ${condition} and (lock_token is null or lock_expires < clock_timestamp()) limit ${BATCH}`);
  }

  private async finish({ id }: UploadRow): Promise<void> {
    const { lease, row } = await this.leases.acquire(id);
    try {
      if (row.state !== 'done') await this.finishes.finish(row, finisherFor(row));
    } catch (error) {
      this.log.warn({ upload_id: id, error }, 'an upload could not be finished');
    } finally {
      await this.leases.release(lease);
    }
  }
}

/** The file was deleted while the row was being inserted, so that the deletion did not end the upload. */
const FILE_IS_GONE = sql`not exists (select from file f where f.id = u.file_id and f.set_id = u.set_id)`;

/** The caller is recorded as the one who began it. */
const finisherFor = ({ created_by }: UploadRow): Caller => ({
  subject: created_by,
  clientId: created_by,
  isUser: false,
  tenantId: null,
  allTenants: false,
  scopes: new Set(),
  claims: {},
});
