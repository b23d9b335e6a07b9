import { Records, whereAll } from '@groundwork/records';
import type { Caller, RecordClass } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { File } from '../../files/file.entity.js';
import { Upload } from '../uploads/upload.entity.js';

/** Whether rows and blobs agree, and what the store holds. (storage.md §5, `GET /storage_report`) */
export interface StorageReport {
  readonly contents: number;
  readonly bytes_original: number;
  readonly bytes_stored: number;
  readonly uploads_open: number;
  readonly bytes_uploading: number;
  /** Blobs that wait for their removal; reserved keys are none. Blobs belong to no tenant: null to a caller of one. */
  readonly queued: number | null;
  readonly queued_oldest: string | null;
  /** Blobs that no row refers to; null to a caller of one tenant. */
  readonly orphans: number | null;
  readonly missing: number;
  readonly damaged: number;
  /** Files whose content is missing or damaged, the first hundred. */
  readonly faulty_files: readonly string[];
  /** The oldest time at which any content was verified. */
  readonly scrubbed_since: string | null;
}

/** Reads the storage report in one statement. */
@Injectable()
export class StorageReportService {
  constructor(private readonly records: Records) {}

  /** Of the whole store without a caller, and for one of all tenants; else of the files of the caller's tenant. */
  async find(caller?: Caller): Promise<StorageReport> {
    const visible = (entity: RecordClass): readonly Sql[] => (caller ? this.records.of(entity, caller).conditions : []);
    const isWhole = caller === undefined || caller.allTenants;
    const files = sql`select t.id, t.content_id from file t ${whereAll(visible(File))}`;
    const contents = isWhole ? raw('') : sql`where id in (select content_id from (${files}) f)`;
    const uploads = whereAll([...visible(Upload), sql`t.state in ('open', 'finishing')`]);
    const [report] = await this.records.query<StorageReport>(sql`
      select c.*, u.*, ${isWhole ? BLOBS : NO_BLOBS}, array(
          select f.id from content x join (${files}) f on f.content_id = x.id
          where x.damaged_at is not null or x.missing_at is not null order by f.id limit 100) as faulty_files
      from (
        select count(*) as contents, coalesce(sum(size_original), 0)::bigint as bytes_original, coalesce(sum(size_stored), 0)::bigint as bytes_stored,
          count(missing_at) as missing, count(damaged_at) as damaged, min(coalesce(verified_at, created_at)) as scrubbed_since from content ${contents}
      ) c, (
        select count(*) as uploads_open, coalesce(sum(t.committed_offset), 0)::bigint as bytes_uploading from upload t ${uploads}
      ) u, (
        select count(*) as queued, min(not_before) as queued_oldest from blob_gc where not_before <= clock_timestamp() or content_id is not null
      ) q`);
    if (!report) throw new Error('A select of aggregates has one row.');
    return report;
  }

  /** Throws for faulty blobs and for a queue that is not processed in time. */
  async assertSound(graceSeconds: number): Promise<void> {
    const [row] = await this.records.query<{ faulty: number; late: boolean }>(sql`
      select (select count(*) from content where damaged_at is not null or missing_at is not null) as faulty,
        exists (select from blob_gc where not_before < clock_timestamp() - make_interval(secs => ${graceSeconds + LATE_SECONDS}::int)) as late`);
    if (row?.faulty) throw new Error(`The content of ${row.faulty} files is missing or damaged.`);
    if (row?.late) throw new Error('Blobs wait for their removal for too long.');
  }
}

const LATE_SECONDS = 600;

const BLOBS = sql`q.*, (select count(*) from orphan) as orphans`;
const NO_BLOBS = sql`null as queued, null as queued_oldest, null as orphans`;

const count = { type: 'integer' };
const OF_NO_TENANT = 'Null to a caller of one tenant, as these blobs belong to none.';
const instant = { type: 'string', format: 'date-time', nullable: true };

const MEMBERS = {
  contents: count,
  bytes_original: count,
  bytes_stored: count,
  uploads_open: count,
  bytes_uploading: count,
  queued: { ...count, nullable: true, description: `Blobs that wait for their removal. ${OF_NO_TENANT}` },
  queued_oldest: { ...instant, description: OF_NO_TENANT },
  orphans: { ...count, nullable: true, description: `Orphaned blobs: no row refers to them. ${OF_NO_TENANT}` },
  missing: count,
  damaged: count,
  faulty_files: { type: 'array', items: { type: 'string', format: 'uuid' }, description: 'The first 100.' },
  scrubbed_since: instant,
};

/** The schema of the report. */
export const STORAGE_REPORT_SCHEMA = { type: 'object', required: Object.keys(MEMBERS), properties: MEMBERS };
