import {
  brokenConstraint,
  createRecord,
  deleteRecord,
  findRecord,
  findRow,
  listRecords,
  merged,
  modifyRecord,
  newId,
  Records,
  type Database,
  type Row,
} from '@groundwork/records';
import {
  ApiError,
  invalidField,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { BucketChanges, NewBucket } from './bucket.dto.js';
import { Bucket, bucketNamed } from './bucket.entity.js';
import { assertLimits, limitsOf, type BucketLimits } from '../bucket-limits.js';
import { bucketView } from './bucket.view.js';

/** A bucket as those need it who put something into it. */
export interface OpenBucket {
  readonly id: string;
  readonly tenant_id: string | null;
  readonly set_id: string;
  readonly limits: BucketLimits;
}

/** The rules of buckets. (Storage, "Bucket"; storage.md §1, §5) */
@Injectable()
export class BucketsService {
  constructor(private readonly records: Records) {}

  list(caller: Caller, query: ListQuery) {
    return listRecords(this.records.of(Bucket, caller), bucketView, query);
  }

  find(caller: Caller, name: string, query: RecordQuery) {
    return findRecord(this.records.of(Bucket, caller), bucketView, { name }, query);
  }

  /** Throws `conflict` when the name is taken, `invalid_request` for limits that are none. */
  create(caller: Caller, bucket: NewBucket, query: RecordQuery) {
    // A member that is null states nothing.
    const metadata = merged({}, bucket.metadata ?? {});
    assertLimits(bucket.metadata ?? {});
    return this.records.transaction(async (tx) => {
      const set_id = await makeSet(tx);
      return createRecord(tx.of(Bucket, caller), bucketView, { ...bucket, metadata, set_id }, query);
    });
  }

  modify(caller: Caller, name: string, changes: BucketChanges, query: RecordQuery, ifMatch?: IfMatchStates) {
    // The row's metadata is a JSON object, as its field checked.
    const check = (_: Row, values: Row) => assertLimits((values['metadata'] ?? {}) as Bucket['metadata']);
    return modifyRecord(this.records.of(Bucket, caller), bucketView, { name }, changes, { query, ifMatch, check });
  }

  rename(caller: Caller, name: string, newName: string, query: RecordQuery) {
    return modifyRecord(this.records.of(Bucket, caller), bucketView, { name }, { name: newName }, { query });
  }

  /** Throws `default_protected` for the default bucket, `bucket_not_empty` while files or folders are in it. (Storage, "Rules" 1) */
  async delete(caller: Caller, name: string, ifMatch?: IfMatchStates): Promise<void> {
    await this.records.transaction(async (tx) => {
      const gone = await deleteRecord(
        tx.of(Bucket, caller),
        bucketView,
        { name },
        { ifMatch, check: assertNotDefault },
      );
      await deleteSet(tx, String(gone['set_id']), name);
    });
  }

  /** Empties a bucket in constant time: it gets a new set, and the old one is purged later. (storage.md §5, "Truncate") */
  async truncate(caller: Caller, name: string): Promise<void> {
    await this.records.transaction(async (tx) => {
      const { id, set_id } = await findRow<Bucket>(tx.of(Bucket, caller), bucketView, { name }, sql`for no key update`);
      const fresh = await makeSet(tx);
      await tx.query(sql`
        with emptied as (update bucket set set_id = ${fresh}, updated_by = ${caller.subject}, updated_at = clock_timestamp() where id = ${id})
        update content_set set purge_since = clock_timestamp() where id = ${set_id}`);
    });
  }

  /** The bucket the header names. Costs 1 statement. Throws `invalid_request` when there is none. (storage.md, "Header bucket") */
  async open(caller: Caller, name: string, db: Database = this.records): Promise<OpenBucket> {
    const [bucket] = await db.query<Bucket>(
      sql`select b.id, b.tenant_id, b.set_id, b.metadata from bucket b where ${bucketNamed(name, caller)}`,
    );
    if (!bucket) throw unknownBucket(name);
    return { ...bucket, limits: limitsOf(bucket.metadata) };
  }

  /**
   * Bytes of all contents in the bucket and of its open uploads, except one. Where it has a quota, others who add to it wait until the transaction ends.
   * Costs 2 statements with a quota, else none. (storage.md §1, "Limits")
   */
  async heldBytes(
    tx: Database,
    { set_id, limits }: Pick<OpenBucket, 'set_id' | 'limits'>,
    except?: string,
  ): Promise<number> {
    if (limits.quota_bytes === undefined) return 0;
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${set_id}, 1))`);
    const [row] = await tx.query<{ bytes: number }>(sql`
      select (select coalesce(sum(bytes), 0) from counter where owner_id = ${set_id})::bigint
        + (select coalesce(sum(coalesce(length, committed_offset)), 0) from upload
           where set_id = ${set_id} and state in ('open', 'finishing') and id is distinct from ${except ?? null}::uuid)::bigint as bytes`);
    return row?.bytes ?? 0;
  }

  /** The limits of a bucket that something was put into; none for one that is gone. */
  async limitsById(id: string): Promise<BucketLimits> {
    const [bucket] = await this.records.query<Bucket>(sql`select metadata from bucket where id = ${id}`);
    return limitsOf(bucket?.metadata ?? {});
  }

  /** Throws `invalid_request` when there is no such bucket; for lists that found nothing. */
  async assertExists(caller: Caller, name: string): Promise<void> {
    await this.open(caller, name);
  }
}

const unknownBucket = (name: string): ApiError =>
  invalidField('bucket', `names ${name.slice(0, 128)}, which is no bucket`, 'unknown');

async function makeSet(tx: Database): Promise<string> {
  const id = newId();
  await tx.query(sql`insert into content_set (id) values (${id})`);
  return id;
}

function assertNotDefault({ is_default, name }: Row): void {
  if (is_default)
    throw new ApiError('default_protected', `${String(name)} is the default bucket and cannot be deleted.`);
}

/** What is in a set keeps it: the foreign keys of files and folders tell. */
async function deleteSet(tx: Database, setId: string, name: string): Promise<void> {
  try {
    await tx.query(
      sql`with forgotten as (delete from counter where owner_id = ${setId}) delete from content_set where id = ${setId}`,
    );
  } catch (error) {
    if (!brokenConstraint(error)) throw error;
    throw new ApiError('bucket_not_empty', `The bucket ${name} still holds files or folders.`, { cause: error });
  }
}
