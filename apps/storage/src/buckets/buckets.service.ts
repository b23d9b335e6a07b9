import {
  announceAccess,
  areSameRules,
  assertRules,
  normalized,
  replaceRules,
  rulesOf,
  type AccessRule,
} from '@groundwork/access';
import {
  assertState,
  createRecord,
  deleteRecord,
  findRecord,
  findRow,
  insertRow,
  merged,
  modifyRecord,
  Records,
  type Database,
  type ModifyOptions,
  type RecordSet,
  type Row,
  brokenConstraint,
  newId,
} from '@groundwork/records';
import { ApiError, invalidField, type Caller, type IfMatchStates, type RecordQuery } from '@groundwork/rest';
import { publishing } from '@groundwork/events';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { changeOf, publishBucketEvent, type RecordChange } from '../platform/file-events.js';
import { assertLimits } from './bucket-limits.js';
import { BucketAccessService } from './bucket-access.service.js';
import { Bucket, BUCKET_RULES, type BucketChanges, type NewBucket, bucketView } from './bucket.entity.js';

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
  constructor(
    private readonly records: Records,
    private readonly access: BucketAccessService,
  ) {}

  /** Throws `conflict` when the name is taken, `invalid_request` for limits or rules that are none. */
  create(caller: Caller, { access, ...bucket }: NewBucket, query: RecordQuery) {
    const rules = access ?? [];
    assertRules(rules);
    const given = withPublic(bucket.metadata, access ?? undefined);
    assertLimits(given ?? {});
    // A member that is null counts as absent.
    const metadata = merged({}, given ?? {});
    return this.records.transaction(async (tx) => {
      const set_id = await makeSet(tx);
      const set = tx.of(Bucket, caller);
      if (storedOf(rules).length === 0) return createRecord(set, bucketView, { ...bucket, metadata, set_id }, query);
      const made = await insertRow<Bucket>(set, bucketView, { ...bucket, metadata, set_id });
      await replaceRules(tx, BUCKET_RULES, made, storedOf(rules), caller);
      return findRecord(set, bucketView, { id: made.id }, query);
    });
  }

  async modify(caller: Caller, name: string, changes: BucketChanges, query: RecordQuery, ifMatch?: IfMatchStates) {
    const buckets = await this.administered(caller, name);
    const { access, ...others } = changes;
    if (access === undefined)
      return this.records.transaction((tx) => this.change(buckets.on(tx), name, others, { query, ifMatch }));
    const rules = access ?? [];
    assertRules(rules);
    const metadata = withPublic(changes.metadata, rules);
    return this.records.transaction(async (tx) => {
      await this.changeRules(buckets.on(tx), name, rules, ifMatch);
      return this.change(buckets.on(tx), name, { ...others, metadata }, { query });
    });
  }

  async rename(caller: Caller, name: string, newName: string, query: RecordQuery) {
    const buckets = await this.administered(caller, name);
    return this.records.transaction((tx) => this.change(buckets.on(tx), name, { name: newName }, { query }));
  }

  /** Only the bucket that was decided about, whatever has its name by then. Throws `not_found`, `forbidden`. */
  private async administered(caller: Caller, name: string): Promise<RecordSet> {
    const id = await this.access.assertAdministers(caller, name);
    const all = this.records.of(Bucket, caller);
    return id === undefined ? all : all.where(sql`t.id = ${id}`);
  }

  /** Changes the record and publishes what changed. Throws `invalid_request` for limits that are none. */
  private async change(buckets: RecordSet, name: string, changes: object, options: ModifyOptions) {
    const publish = { row: {} as Row, change: undefined as RecordChange | undefined };
    const check = (before: Row, values: Row): void => {
      // The row's metadata is a JSON object, as its field checked.
      assertLimits((values['metadata'] ?? {}) as Bucket['metadata']);
      Object.assign(publish, { row: { ...before, ...values }, change: changeOf(before, values) });
    };
    const changed = await modifyRecord(buckets, bucketView, { name }, changes, { ...options, check });
    if (publish.change) await publishBucketEvent(buckets.db, 'bucket.modified', publish.row, publish.change);
    if (publish.change?.changed.includes('name'))
      await buckets.db.query(sql`select ${announceAccess(String(publish.row['id']))}`);
    return changed;
  }

  /** Replaces the rules, and gives the bucket a new state, where they differ. Throws `not_found`, `precondition_failed`. */
  private async changeRules(
    buckets: RecordSet,
    name: string,
    access: readonly AccessRule[],
    ifMatch?: IfMatchStates,
  ): Promise<void> {
    const { db: tx, caller } = buckets;
    const beside = sql`, ${rulesOf(BUCKET_RULES, sql`t.id`)} as rules`;
    const before = await findRow<Bucket & { rules: AccessRule[] }>(
      buckets,
      bucketView,
      { name },
      sql`for no key update`,
      beside,
    );
    assertState(bucketView, { ...before }, ifMatch);
    const rules = storedOf(access);
    if (areSameRules(before.rules, rules)) return;
    await replaceRules(tx, BUCKET_RULES, before, rules, caller);
    await tx.query(sql`
      update bucket set updated_by = ${caller.subject},
        updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond') where id = ${before.id}`);
    await publishBucketEvent(
      tx,
      'bucket.access_changed',
      { ...before },
      {
        access: rules,
        previous: { access: before.rules },
      },
    );
  }

  /** Throws `default_protected` for the default bucket, `bucket_not_empty` while files or folders are in it. (Storage, "Rules" 1) */
  async delete(caller: Caller, name: string, ifMatch?: IfMatchStates): Promise<void> {
    const buckets = await this.administered(caller, name);
    await this.records.transaction(async (tx) => {
      const gone = await deleteRecord(buckets.on(tx), bucketView, { name }, { ifMatch, check: beforeDelete });
      await deleteSet(tx, String(gone['set_id']), name);
    });
  }

  /** Empties a bucket in constant time: it gets a new set, and the old one is purged later; its open uploads end. (storage.md §5, "Truncate") */
  async truncate(caller: Caller, name: string): Promise<void> {
    const buckets = await this.administered(caller, name);
    await this.records.transaction(async (tx) => {
      // Writers of content lock the bucket before the upload, so this does too.
      const { id, set_id } = await findRow<Bucket>(buckets.on(tx), bucketView, { name }, sql`for update`);
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
    const buckets = await this.administered(caller, name);
    await this.records.transaction(async (tx) => {
      const { id } = await findRow<Bucket>(buckets.on(tx), bucketView, { name }, sql`for no key update`);
      await tx.query(sql`
        update bucket set url_epoch = url_epoch + 1, updated_by = ${caller.subject}, updated_at = clock_timestamp() where id = ${id}`);
    });
  }
}

/** The event is published before the webhooks are deleted with their bucket. */
async function beforeDelete(bucket: Row, tx: Database): Promise<void> {
  assertNotDefault(bucket);
  await publishBucketEvent(tx, 'bucket.deleted', bucket);
  await tx.query(sql`select ${announceAccess(String(bucket['id']))}`);
}

/** The rules that are rows; that anyone may read is kept in the metadata. */
const storedOf = (rules: readonly AccessRule[]): AccessRule[] => normalized(rules.filter(({ to }) => to !== 'anyone'));

/**
 * The metadata with `public` as the rules say it: a rule that lets anyone read is the same. Without rules as it is. Throws `invalid_request`
 * where both are given and differ.
 */
function withPublic(metadata: Metadata, rules: readonly AccessRule[] | undefined): Metadata {
  if (!rules) return metadata;
  const isPublic = rules.some(({ to }) => to === 'anyone');
  const said = metadata === null ? false : metadata?.['public'];
  if (said != null && said !== isPublic)
    throw invalidField('access', `contradicts metadata.public about who may read without a token`, 'conflict');
  return metadata === null ? null : { ...metadata, public: isPublic ? true : null };
}

type Metadata = Bucket['metadata'] | null | undefined;

function assertNotDefault({ is_default, name }: Row): void {
  if (is_default)
    throw new ApiError('default_protected', `${String(name)} is the default bucket and cannot be deleted.`);
}
