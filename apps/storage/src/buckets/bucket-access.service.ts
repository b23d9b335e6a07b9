import {
  AccessService,
  covers,
  denied,
  ownerOf,
  rulesOf,
  type Owned,
  type Ruled,
  type Verb,
  type Verdict,
} from '@groundwork/access';
import { identifier, notFound, Records, type Database, type View } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { BUCKET_RULES, bucketNamed, bucketView } from './bucket.entity.js';
import { unknownBucket } from './open-buckets.service.js';

/** A bucket with its rules. */
export type RuledBucket = Ruled & { readonly name: string };

/** What a caller may work on: what is in a bucket, a condition on `b`, and of that only what `ownedBy` owns, where it is given. */
export interface Selection {
  readonly bucket: Sql;
  readonly ownedBy?: string;
}

/** The rows of a selection in a table that is called `row` (`t`). */
export const selected = ({ bucket, ownedBy }: Selection, row: Sql = raw('t')): Sql =>
  sql`${row}.set_id = (select b.set_id from bucket b where ${bucket})${ownedOf(ownedBy, row)}`;

/** The rest of a condition: only what somebody owns; nothing where all is meant. */
export const ownedOf = (ownedBy: string | undefined, row: Sql): Sql =>
  ownedBy === undefined ? sql`` : sql` and ${ownerOf(row)} = ${ownedBy}`;

/** A file or folder that is addressed by its id. */
interface Addressed {
  readonly view: View;
  readonly id: string;
}

/**
 * What callers may do in buckets. A token with the scope of a verb is answered without a statement; for others the rules of the bucket
 * count. What may be neither listed nor read is absent. (access.md, "Rules of buckets")
 */
@Injectable()
export class BucketAccessService {
  constructor(
    private readonly records: Records,
    readonly access: AccessService<RuledBucket>,
  ) {}

  /** A bucket of the caller's tenant. Costs 1 statement where it is not cached. */
  named(caller: Caller, name: string): Promise<RuledBucket | undefined> {
    return this.access.find(`name:${caller.tenantId}/${name}`, () => this.read(bucketNamed(name, caller)));
  }

  /** Costs 1 statement where it is not cached. */
  byId(id: string): Promise<RuledBucket | undefined> {
    return this.access.find(`id:${id}`, () => this.read(sql`b.id = ${id}`));
  }

  /** Costs 1 statement. */
  allById(ids: readonly string[]): Promise<RuledBucket[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.readAll(sql`b.id = any(${ids}::uuid[])`);
  }

  /** Buckets of the caller's tenant that have a rule by which it may list something: a condition on `t`. Costs 1 statement where that is not cached. */
  listable(caller: Caller): Promise<Sql> {
    return this.access.ruledFor(this.records, BUCKET_RULES, caller, 'list');
  }

  /** The records that a list holds. Throws `invalid_request` for a bucket that is absent, `forbidden`. */
  async listed(caller: Caller, name: string): Promise<Selection> {
    if (this.access.hasScope(caller, 'list')) return { bucket: bucketNamed(name, caller) };
    const bucket = await this.reached(caller, name);
    const verdict = await this.access.verdict(caller, bucket, 'list');
    if (verdict === 'nothing') throw denied('list', `the bucket ${name}`);
    return selectionOf(bucket, verdict, caller);
  }

  /** What of a bucket the caller may list; counts follow it. */
  async listVerdict(caller: Caller, name: string): Promise<Verdict> {
    if (this.access.hasScope(caller, 'list')) return 'all';
    const bucket = await this.named(caller, name);
    return bucket ? this.access.verdict(caller, bucket, 'list') : 'nothing';
  }

  /** The caller may make something in the bucket. Throws `invalid_request` for one that is absent, `forbidden`. */
  async assertMayCreate(caller: Caller, name: string): Promise<void> {
    if (this.access.hasScope(caller, 'create')) return;
    const bucket = await this.reached(caller, name);
    if ((await this.access.verdict(caller, bucket, 'create')) === 'nothing')
      throw denied('create', `anything in the bucket ${name}`);
  }

  /**
   * The bucket that the caller may administer: its id belongs into the statement that follows, for the name may be another's by then. By scope
   * it is `undefined`: any of the tenant. Throws `not_found`, `forbidden`.
   */
  async assertAdministers(caller: Caller, name: string): Promise<string | undefined> {
    if (this.access.hasScope(caller, 'administer')) return undefined;
    return (await this.assertMay(caller, name, 'administer')).id;
  }

  /** Of a selection what is in the bucket that the caller may administer. Throws as `assertAdministers`. */
  async administered(caller: Caller, name: string, selection: Selection): Promise<Selection> {
    const id = await this.assertAdministers(caller, name);
    return id === undefined ? selection : { ...selection, bucket: sql`${selection.bucket} and b.id = ${id}` };
  }

  /** Of the bucket itself. Throws `not_found` where it is absent, `forbidden`. */
  async assertMay(caller: Caller, name: string, verb: Verb): Promise<RuledBucket> {
    const bucket = await this.named(caller, name);
    if (!bucket || !(await this.access.reaches(caller, bucket))) throw notFound(bucketView, { name });
    if ((await this.access.verdict(caller, bucket, verb)) === 'nothing') throw denied(verb, `the bucket ${name}`);
    return bucket;
  }

  /**
   * Does something with one record, within what the caller may do the verb with. Throws `not_found` for a record that is absent, `forbidden`
   * for one that is visible.
   */
  async withRecord<T>(
    caller: Caller,
    name: string,
    verb: Verb,
    record: Addressed,
    work: (selection: Selection) => Promise<T>,
  ): Promise<T> {
    if (this.access.hasScope(caller, verb)) return work({ bucket: bucketNamed(name, caller) });
    const bucket = await this.named(caller, name);
    const visible = bucket ? await this.access.visible(caller, bucket) : 'nothing';
    if (!bucket || visible === 'nothing') throw absent(record);
    const verdict = await this.access.verdict(caller, bucket, verb);
    const seen = selectionOf(bucket, visible, caller);
    if (verdict === 'nothing') return this.refuse(verb, record, selected(seen));
    const done = work(selectionOf(bucket, verdict, caller));
    if (verdict === visible) return done;
    const others = sql`${selected(seen)} and ${ownerOf(raw('t'))} is distinct from ${caller.subject}`;
    return done.catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      return this.refuse(verb, record, others, error);
    });
  }

  /** Throws `forbidden` for a record that is visible, else that it is absent, or what is given. */
  private async refuse(verb: Verb, record: Addressed, visible: Sql, error: ApiError = absent(record)): Promise<never> {
    const { view, id } = record;
    const [found] = await this.records.query(
      sql`select 1 from ${identifier(view.table.name)} t where t.id = ${id} and ${visible}`,
    );
    throw found ? denied(verb, `${view.table.name} ${id}`) : error;
  }

  /**
   * The caller may do the verb with a record that was already read. Costs 1 statement where the bucket is not cached. Throws `not_found` for
   * one that is absent, `forbidden`.
   */
  async assertMayWith(caller: Caller, bucketId: string, verb: Verb, record: Addressed, row: Owned): Promise<void> {
    if (this.access.hasScope(caller, verb)) return;
    const bucket = await this.byId(bucketId);
    if (!bucket || !covers(await this.access.visible(caller, bucket), caller.subject, row)) throw absent(record);
    if (!covers(await this.access.verdict(caller, bucket, verb), caller.subject, row))
      throw denied(verb, `${record.view.table.name} ${record.id}`);
  }

  /** A folder that something is put into is visible. Throws `not_found`. */
  async assertFolder(db: Database, caller: Caller, name: string, folderId: string | null | undefined): Promise<void> {
    if (folderId == null || this.access.hasScope(caller, 'list') || this.access.hasScope(caller, 'read')) return;
    const bucket = await this.named(caller, name);
    const visible = bucket ? await this.access.visible(caller, bucket) : 'nothing';
    const [folder] =
      bucket && visible !== 'nothing'
        ? await db.query(
            sql`select 1 from folder t where t.id = ${folderId} and ${selected(selectionOf(bucket, visible, caller))}`,
          )
        : [];
    if (!folder) throw new ApiError('not_found', `There is no folder ${folderId}.`);
  }

  private async read(condition: Sql): Promise<RuledBucket | undefined> {
    const [bucket] = await this.readAll(condition);
    return bucket;
  }

  private readAll(condition: Sql): Promise<RuledBucket[]> {
    return this.records.query<RuledBucket>(
      sql`select b.id, b.tenant_id, b.name, ${rulesOf(BUCKET_RULES, sql`b.id`)} as rules from bucket b where ${condition}`,
    );
  }

  /** Throws `invalid_request` for a bucket that is absent. */
  async reached(caller: Caller, name: string): Promise<RuledBucket> {
    const bucket = await this.named(caller, name);
    if (!bucket || !(await this.access.reaches(caller, bucket))) throw unknownBucket(name);
    return bucket;
  }
}

const selectionOf = ({ id }: RuledBucket, verdict: Verdict, { subject }: Caller): Selection => ({
  bucket: sql`b.id = ${id}`,
  ownedBy: verdict === 'own' ? subject : undefined,
});

const absent = ({ view, id }: Addressed): ApiError => notFound(view, { id });
