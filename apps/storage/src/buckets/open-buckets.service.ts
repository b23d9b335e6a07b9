import { ownerOf } from '@groundwork/access';
import { Records, type Database } from '@groundwork/records';
import { invalidField, type ApiError, type Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { limitsOf, type BucketLimits, type HeldBytes } from './bucket-limits.js';
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
   * Bytes of all contents in the bucket and of its open uploads, except one, and of those what somebody owns. Where there is a quota, other
   * writers wait until the transaction ends. Costs 2 statements with a quota, else none. (storage.md §1, "Limits")
   */
  async heldBytes(
    tx: Database,
    { set_id, limits }: Pick<OpenBucket, 'set_id' | 'limits'>,
    owner: string | null,
    except?: string,
  ): Promise<HeldBytes> {
    const ofBucket = limits.quota_bytes !== undefined;
    const ofOwner = limits.quota_bytes_per_owner !== undefined && owner !== null;
    if (!ofBucket && !ofOwner) return { held: 0, held_by_owner: 0 };
    const locks = [
      ...(ofBucket ? [sql`pg_advisory_xact_lock(hashtextextended(${set_id}, 1))`] : []),
      ...(ofOwner ? [sql`pg_advisory_xact_lock(hashtextextended(${set_id}::text || ${owner}::text, 2))`] : []),
    ];
    await tx.query(sql`select ${join(locks)}`);
    const [row] = await tx.query<HeldBytes>(sql`
      select ${ofBucket ? heldIn(set_id, except) : sql`0`}::bigint as held,
        ${ofOwner ? heldByOwner(set_id, owner, except) : sql`0`}::bigint as held_by_owner`);
    return row ?? { held: 0, held_by_owner: 0 };
  }

  /** The limits of a bucket; none for one that was deleted. */
  async limitsById(id: string, db: Database = this.records): Promise<BucketLimits> {
    const [bucket] = await db.query<Bucket>(sql`select metadata from bucket where id = ${id}`);
    return limitsOf(bucket?.metadata ?? {});
  }

  /** Throws `invalid_request` when there is no such bucket; for lists that found nothing. */
  async assertExists(caller: Caller, name: string): Promise<void> {
    await this.open(caller, name);
  }
}

/** Bytes of open uploads `u`: what was declared, else what has arrived. */
const ARRIVING = sql`coalesce(sum(coalesce(u.length, u.committed_offset)), 0)`;

const isOpen = (setId: string, except?: string): Sql =>
  sql`u.set_id = ${setId} and u.state in ('open', 'finishing') and u.id is distinct from ${except ?? null}::uuid`;

const heldIn = (setId: string, except?: string): Sql => sql`(
  (select coalesce(sum(bytes), 0) from counter where owner_id = ${setId})
  + (select ${ARRIVING} from upload u where ${isOpen(setId, except)}))`;

const heldByOwner = (setId: string, owner: string, except?: string): Sql => sql`(
  (select coalesce(sum(bytes), 0) from owner_counter where set_id = ${setId} and owner_id = ${owner})
  + (select ${ARRIVING} from upload u join file f on f.id = u.file_id
     where ${isOpen(setId, except)} and ${ownerOf(raw('f'))} = ${owner}))`;

/** The refusal of a header that names no bucket. */
export const unknownBucket = (name: string): ApiError =>
  invalidField('bucket', `names ${name.slice(0, 128)}, which is not a bucket`, 'unknown');
