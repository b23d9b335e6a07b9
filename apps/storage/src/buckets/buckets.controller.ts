import { explanationSchema } from '@groundwork/access';
import {
  Act,
  Apply,
  ListParams,
  AsCaller,
  RecordParams,
  Create,
  Delete,
  Find,
  IfMatch,
  List,
  Modify,
  NameParam,
  Resource,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RawQuery,
  type RecordQuery,
  uuidOf,
} from '@groundwork/rest';
import { Body, Query, RequestMethod } from '@nestjs/common';
import { BucketChanges, NewBucket, NewBucketName, bucketView } from './bucket.entity.js';
import { BucketsService } from './buckets.service.js';
import { ExplanationsService } from './explanations.service.js';
import { VisibleBucketsService } from './visible-buckets.service.js';

const UUID = { type: 'string', format: 'uuid' };

@Resource('buckets', 'Buckets')
export class BucketsController {
  constructor(
    private readonly buckets: BucketsService,
    private readonly visible: VisibleBucketsService,
    private readonly explanations: ExplanationsService,
  ) {}

  @List(bucketView, { scope: 'buckets:read|files:use', summary: 'Get buckets' })
  list(@AsCaller() caller: Caller, @ListParams(bucketView) query: ListQuery) {
    return this.visible.list(caller, query);
  }

  @Create(bucketView, { scope: 'buckets:write', summary: 'Create storage' })
  create(@AsCaller() caller: Caller, @Body() bucket: NewBucket, @RecordParams(bucketView) query: RecordQuery) {
    return this.buckets.create(caller, bucket, query);
  }

  @Find(':bucket', bucketView, { scope: 'buckets:read|files:use', summary: 'Get Storage' })
  find(@AsCaller() caller: Caller, @NameParam('bucket') name: string, @RecordParams(bucketView) query: RecordQuery) {
    return this.visible.find(caller, name, query);
  }

  @Modify(':bucket', bucketView, {
    scope: 'buckets:write|files:use',
    summary: 'Update Bucket',
    errors: ['default_protected'],
  })
  modify(
    @AsCaller() caller: Caller,
    @NameParam('bucket') name: string,
    @Body() changes: BucketChanges,
    @RecordParams(bucketView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.buckets.modify(caller, name, changes, query, ifMatch);
  }

  @Delete(':bucket', {
    scope: 'buckets:write|files:use',
    summary: 'Delete Storage',
    errors: ['bucket_not_empty', 'default_protected'],
  })
  delete(@AsCaller() caller: Caller, @NameParam('bucket') name: string, @IfMatch() ifMatch?: IfMatchStates) {
    return this.buckets.delete(caller, name, ifMatch);
  }

  @Act(':bucket/rename', bucketView, {
    scope: 'buckets:write|files:use',
    summary: 'Rename Bucket',
    errors: ['default_protected'],
    also: [404],
  })
  rename(
    @AsCaller() caller: Caller,
    @NameParam('bucket') name: string,
    @Body() { new_name }: NewBucketName,
    @RecordParams(bucketView) query: RecordQuery,
  ) {
    return this.buckets.rename(caller, name, new_name, query);
  }

  @Apply(RequestMethod.POST, ':bucket/truncate', {
    scope: 'buckets:write|files:use',
    summary: 'Truncate Bucket',
    description: 'Removes all files and folders at once, however many there are.',
    pattern: 'T',
    also: [404],
  })
  truncate(@AsCaller() caller: Caller, @NameParam('bucket') name: string) {
    return this.buckets.truncate(caller, name);
  }

  @Apply(RequestMethod.POST, ':bucket/revoke_signed_urls', {
    scope: 'buckets:write|files:use',
    summary: 'Revoke signed URLs',
    description: 'Ends every signed URL that was made for files of the bucket so far, at once and on every replica.',
    pattern: 'T',
    also: [404],
  })
  revokeSignedUrls(@AsCaller() caller: Caller, @NameParam('bucket') name: string) {
    return this.buckets.revokeSignedUrls(caller, name);
  }

  @Apply(RequestMethod.GET, ':bucket/access', {
    scope: 'any token',
    summary: 'Explain access',
    description:
      'What a user or client may do in the bucket, or with one file of it, and why. Without `subject` the caller itself; for others the token needs `buckets:read`, or a rule that lets it administer the bucket.',
    pattern: 'G',
    success: 200,
    answers: explanationSchema(),
    query: [
      { name: 'subject', schema: UUID, description: 'Id of a user or client.' },
      { name: 'file_id', schema: UUID, description: 'A file of the bucket.' },
    ],
    errors: ['forbidden'],
  })
  explain(@AsCaller() caller: Caller, @NameParam('bucket') name: string, @Query() query: RawQuery) {
    return this.explanations.explain(caller, name, uuidOf(query, 'subject'), uuidOf(query, 'file_id'));
  }
}
