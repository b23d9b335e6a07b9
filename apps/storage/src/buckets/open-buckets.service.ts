import { Records, type Database } from '@groundwork/records';
import { invalidField, type ApiError, type Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { empty, type Sql } from 'sql-template-tag';
import { limitsOf, type BucketLimits } from './bucket-limits.js';
import { bucketNamed, type Bucket } from './bucket.entity.js';

/** The columns of a bucket that writes into it need. */
export interface OpenBucket {
  readonly id: string;
  readonly name: string;
  readonly tenant_id: string | null;
  readonly set_id: string;
  readonly limits: BucketLimits;
}

/** Finds buckets for writes into them: their set and their limits. (storage.md §1, "Limits") */
@Injectable()
export class OpenBucketsService {
  constructor(private readonly records: Records) {}

  /** The bucket the header names. Costs 1 statement. Throws `invalid_request` when there is none. (storage.md, "Header bucket") */
  open(caller: Caller, name: string): Promise<OpenBucket> {
    return this.read(this.records, caller, name, empty);
  }

  /**
   * As `open`, for a transaction that writes into it: truncating or deleting the bucket waits until the transaction ends, so that
   * nothing is inserted into a set that is being purged. Files and folders of one bucket can still be created concurrently.
   */
  openToAdd(tx: Database, caller: Caller, name: string): Promise<OpenBucket> {
    return this.read(tx, caller, name, sql`for key share`);
  }

  private async read(db: Database, caller: Caller, name: string, lock: Sql): Promise<OpenBucket> {
    const [bucket] = await db.query<Bucket>(
      sql`select b.id, b.name, b.tenant_id, b.set_id, b.metadata from bucket b where ${bucketNamed(name, caller)} ${lock}`,
    );
    if (!bucket) throw unknownBucket(name);
    return { ...bucket, limits: limitsOf(bucket.metadata) };
  }

  /**
   * Bytes of all contents in the bucket and of its open uploads, except one. Where it has a quota, other writers wait until the transaction ends.
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

  /** The limits of a bucket; none for one that was deleted. */
  async limitsById(id: string): Promise<BucketLimits> {
    const [bucket] = await this.records.query<Bucket>(sql`select metadata from bucket where id = ${id}`);
    return limitsOf(bucket?.metadata ?? {});
  }

  /** Throws `invalid_request` when there is no such bucket; for lists that found nothing. */
  async assertExists(caller: Caller, name: string): Promise<void> {
    await this.open(caller, name);
  }
}

/** The refusal of a header that names no bucket. */
export const unknownBucket = (name: string): ApiError =>
  invalidField('bucket', `names ${name.slice(0, 128)}, which is not a bucket`, 'unknown');
