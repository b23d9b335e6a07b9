import { AccessService, ownerOf, type Verdict } from '@groundwork/access';
import { findRecord, listRecords, Records, type Envelope, type Presented } from '@groundwork/records';
import { linkTo, type Caller, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { BucketAccessService, type RuledBucket } from './bucket-access.service.js';
import { Bucket, bucketView } from './bucket.entity.js';

const SCOPE = 'buckets:read';
/** What is needed of each bucket to show what the caller may see of it. */
const NEEDED = ['name', 'aggregations'];

interface OwnedCounts {
  readonly id: string;
  readonly files: number;
  readonly bytes_used: number;
}

/** Buckets as callers see them: all of the tenant with the scope for that, else those whose rules let them list. (access.md, "Rules of buckets") */
@Injectable()
export class VisibleBucketsService {
  constructor(
    private readonly records: Records,
    private readonly buckets: BucketAccessService,
    private readonly access: AccessService<RuledBucket>,
  ) {}

  async list(caller: Caller, query: ListQuery): Promise<Envelope> {
    const all = this.records.of(Bucket, caller);
    if (caller.scopes.has(SCOPE)) return listRecords(all, bucketView, query);
    const visible = all.where(await this.buckets.listable(caller));
    const page = await listRecords(visible, bucketView, withNeeded(query));
    await this.narrow(caller, page.items, query);
    return page;
  }

  /** Throws `not_found`, `forbidden`. */
  async find(caller: Caller, name: string, query: RecordQuery): Promise<Presented> {
    const all = this.records.of(Bucket, caller);
    if (caller.scopes.has(SCOPE)) return findRecord(all, bucketView, { name }, query);
    const { id } = await this.buckets.assertMay(caller, name, 'list');
    const found = await findRecord(all.where(sql`t.id = ${id}`), bucketView, { name }, withNeeded(query));
    await this.narrow(caller, [found], query);
    return found;
  }

  /** Rules are for administrators, counts follow what the caller may list, and files stay behind their link. Costs 2 statements at most. */
  private async narrow(caller: Caller, shown: readonly Presented[], { fields }: RecordQuery): Promise<void> {
    // As they are presented.
    const idOf = (bucket: Presented) => String((bucket['aggregations'] as Presented)['id']);
    const verdicts = await this.verdictsOf(caller, shown.map(idOf));
    const own = [...verdicts].filter(([, { list }]) => list === 'own').map(([id]) => id);
    const owned = own.length > 0 ? await this.records.query<OwnedCounts>(countOwned(own, caller.subject)) : [];
    const counts = new Map(owned.map((row) => [row.id, row]));
    for (const bucket of shown) {
      const id = idOf(bucket);
      const { list = 'nothing', administer = 'nothing' } = verdicts.get(id) ?? {};
      const { files = 0, bytes_used = 0 } = counts.get(id) ?? {};
      if (list !== 'all') Object.assign(bucket['aggregations'] as Presented, { files, bytes_used });
      if ('files' in bucket) bucket['files'] = { href: linkTo('/files'), headers: { bucket: bucket['name'] } };
      if ('access' in bucket && administer === 'nothing') bucket['access'] = null;
      for (const name of NEEDED) if (fields && !fields.has(name)) delete bucket[name];
    }
  }

  private async verdictsOf(caller: Caller, ids: readonly string[]) {
    const buckets = await this.buckets.allById(ids);
    const found = await Promise.all(
      buckets.map(async (bucket): Promise<[string, Record<'list' | 'administer', Verdict>]> => {
        const list = await this.access.verdict(caller, bucket, 'list');
        return [bucket.id, { list, administer: await this.access.verdict(caller, bucket, 'administer') }];
      }),
    );
    return new Map(found);
  }
}

/** With `fields` children are loaded only where they are named. */
const withNeeded = <Q extends RecordQuery>({ fields, ...query }: Q): Q =>
  // The same query, with another value of one member.
  ({ ...query, expand: false, ...(fields && { fields: new Set([...fields, ...NEEDED]) }) }) as unknown as Q;

const countOwned = (ids: readonly string[], owner: string): Sql => sql`
  select b.id, count(*) as files,
    coalesce(sum(f.metadata_size_original) filter (where f.content_id is not null), 0)::bigint as bytes_used
  from bucket b join file f on f.set_id = b.set_id and ${ownerOf(sql`f`)} = ${owner} where b.id = any(${ids}::uuid[]) group by b.id`;
