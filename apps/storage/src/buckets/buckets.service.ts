import {
  createRecord,
  deleteRecord,
  findRecord,
  findRow,
  listRecords,
  merged,
  modifyRecord,
  Records,
  type Database,
  type ModifyOptions,
  type Row,
  brokenConstraint,
  newId,
} from '@groundwork/records';
import { ApiError, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { publishing } from '@groundwork/events';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { changeOf, publishBucketEvent, type RecordChange } from '../platform/file-events.js';
import { assertLimits } from './bucket-limits.js';
import { Bucket, type BucketChanges, type NewBucket, bucketView } from './bucket.entity.js';

/** Inserts an empty set for the files and folders of a bucket; returns its id. Costs 1 statement. (storage.md §2, `content_set`) */
export async function makeSet(tx: Database): Promise<string> {
  const id = newId();
  await tx.query(sql`insert into content_set (id) values (${id})`);
  return id;
}

/** Deletes the set of a bucket, unless foreign keys of files or folders refer to it. Throws `bucket_not_empty`. */
export async function deleteSet(tx: Database, setId: string, name: string): Promise<void> {
  try {
    await tx.query(
      sql`with deleted_counter as (delete from counter where owner_id = ${setId}) delete from content_set where id = ${setId}`,
    );
  } catch (error) {
    if (!brokenConstraint(error)) throw error;
    throw new ApiError('bucket_not_empty', `The bucket ${name} still holds files or folders.`, { cause: error });
  }
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
    // A member that is null counts as absent.
    const metadata = merged({}, bucket.metadata ?? {});
    assertLimits(bucket.metadata ?? {});
    return this.records.transaction(async (tx) => {
      const set_id = await makeSet(tx);
      return createRecord(tx.of(Bucket, caller), bucketView, { ...bucket, metadata, set_id }, query);
    });
  }

  modify(caller: Caller, name: string, changes: BucketChanges, query: RecordQuery, ifMatch?: IfMatchStates) {
    return this.records.transaction((tx) => this.change(tx, caller, name, changes, { query, ifMatch }));
  }

  rename(caller: Caller, name: string, newName: string, query: RecordQuery) {
    return this.records.transaction((tx) => this.change(tx, caller, name, { name: newName }, { query }));
  }

  /** Changes the record and publishes what changed. Throws `invalid_request` for limits that are none. */
  private async change(tx: Database, caller: Caller, name: string, changes: object, options: ModifyOptions) {
    const publish = { row: {} as Row, change: undefined as RecordChange | undefined };
    const check = (before: Row, values: Row): void => {
      // The row's metadata is a JSON object, as its field checked.
      assertLimits((values['metadata'] ?? {}) as Bucket['metadata']);
      Object.assign(publish, { row: { ...before, ...values }, change: changeOf(before, values) });
    };
    const changed = await modifyRecord(tx.of(Bucket, caller), bucketView, { name }, changes, { ...options, check });
    if (publish.change) await publishBucketEvent(tx, 'bucket.modified', publish.row, publish.change);
    return changed;
  }

  /** Throws `default_protected` for the default bucket, `bucket_not_empty` while files or folders are in it. (Storage, "Rules" 1) */
  async delete(caller: Caller, name: string, ifMatch?: IfMatchStates): Promise<void> {
    await this.records.transaction(async (tx) => {
      const gone = await deleteRecord(tx.of(Bucket, caller), bucketView, { name }, { ifMatch, check: beforeDelete });
      await deleteSet(tx, String(gone['set_id']), name);
    });
  }

  /** Empties a bucket in constant time: it gets a new set, and the old one is purged later; its open uploads end. (storage.md §5, "Truncate") */
  async truncate(caller: Caller, name: string): Promise<void> {
    await this.records.transaction(async (tx) => {
      // Writers of content lock the bucket before the upload, so this does too.
      const { id, set_id } = await findRow<Bucket>(tx.of(Bucket, caller), bucketView, { name }, sql`for update`);
      const fresh = await makeSet(tx);
      await tx.query(sql`
        with emptied as (
          update bucket set set_id = ${fresh}, updated_by = ${caller.subject}, updated_at = clock_timestamp() where id = ${id} returning id, name
        ), ${publishing(sql`select id as owner_id, 'bucket.truncated' as type, jsonb_build_object('bucket_id', id, 'bucket', name) as data from emptied`)}, ended as (
          update upload set state = 'aborted', error = 'The bucket was truncated.', lock_token = null, lock_expires = null
          where set_id = ${set_id} and state in ('open', 'finishing')
        )
        update content_set set purge_since = clock_timestamp() where id = ${set_id}`);
    });
  }

  /** Revokes every signed URL so far by a new epoch. Throws `not_found`. */
  async revokeSignedUrls(caller: Caller, name: string): Promise<void> {
    await this.records.transaction(async (tx) => {
      const { id } = await findRow<Bucket>(tx.of(Bucket, caller), bucketView, { name }, sql`for no key update`);
      await tx.query(sql`
        update bucket set url_epoch = url_epoch + 1, updated_by = ${caller.subject}, updated_at = clock_timestamp() where id = ${id}`);
    });
  }
}

/** The event is published before the webhooks are deleted with their bucket. */
async function beforeDelete(bucket: Row, tx: Database): Promise<void> {
  assertNotDefault(bucket);
  await publishBucketEvent(tx, 'bucket.deleted', bucket);
}

function assertNotDefault({ is_default, name }: Row): void {
  if (is_default)
    throw new ApiError('default_protected', `${String(name)} is the default bucket and cannot be deleted.`);
}
