import { webhooksController, type WebhookOwners } from '@groundwork/events';
import { findRow, Records } from '@groundwork/records';
import { NameParam, segment, type Caller } from '@groundwork/rest';
import { Injectable, Module } from '@nestjs/common';
import { BucketAccessService } from '../buckets/bucket-access.service.js';
import { Bucket, bucketRecord } from '../buckets/bucket.entity.js';
import { BucketsModule } from '../buckets/buckets.module.js';

/** Buckets for who holds the scope of buckets, or administers them by a rule. */
@Injectable()
class BucketWebhookOwners implements WebhookOwners {
  constructor(
    private readonly records: Records,
    private readonly access: BucketAccessService,
  ) {}

  async find(caller: Caller, name: string, to: 'read' | 'write') {
    const { id } = caller.scopes.has(`buckets:${to}`)
      ? await findRow<Bucket>(this.records.of(Bucket, caller), bucketRecord, { name })
      : await this.access.assertMay(caller, name, 'administer');
    return { id, path: `/buckets/${segment(name)}/webhooks` };
  }
}

/** Webhooks of buckets. (storage.md §2, "Events") */
const BucketWebhooksController = webhooksController({
  path: 'buckets/:bucket/webhooks',
  tag: 'Webhooks',
  key: () => NameParam('bucket'),
  scopes: { read: 'buckets:read|files:use', write: 'buckets:write|files:use' },
  title: (words) => words,
  owners: BucketWebhookOwners,
});

@Module({ imports: [BucketsModule], controllers: [BucketWebhooksController], providers: [BucketWebhookOwners] })
export class WebhooksModule {}
