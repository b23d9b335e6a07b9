import { AccessService, covers, type Explanation, type Owned } from '@groundwork/access';
import { notFound, Records, viewNamed } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { BucketAccessService, type RuledBucket } from './bucket-access.service.js';
import { bucketView } from './bucket.entity.js';

const READ_SCOPE = 'buckets:read';

/** Says who may do what in a bucket and why, by the function that decides it. (access.md, "Why may somebody do that?") */
@Injectable()
export class ExplanationsService {
  constructor(
    private readonly records: Records,
    private readonly buckets: BucketAccessService,
    private readonly access: AccessService<RuledBucket>,
  ) {}

  /** Throws `not_found` for a bucket or file that is absent for the caller, `forbidden` for another subject. */
  async explain(caller: Caller, name: string, subject?: string, fileId?: string): Promise<Explanation> {
    const bucket = await this.buckets.named(caller, name);
    const mayRead = caller.scopes.has(READ_SCOPE);
    if (!bucket || !(mayRead || (await this.access.reaches(caller, bucket)))) throw notFound(bucketView, { name });
    const findRecord = fileId === undefined ? undefined : () => this.findFile(caller, bucket, fileId, mayRead);
    return this.access.explainTo(caller, bucket, { subject, scope: READ_SCOPE, findRecord });
  }

  private async findFile(caller: Caller, bucket: RuledBucket, id: string, isAll: boolean): Promise<Owned> {
    const visible = isAll ? 'all' : await this.access.visible(caller, bucket);
    const [file] = await this.records.query<Owned>(sql`
      select f.owner_id, f.created_by from file f join bucket b on b.set_id = f.set_id where f.id = ${id} and b.id = ${bucket.id}`);
    if (!file || !covers(visible, caller.subject, file)) throw notFound(viewNamed('File')(), { id });
    return file;
  }
}
