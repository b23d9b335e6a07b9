import { webhooksController } from '@groundwork/events';
import { findRow } from '@groundwork/records';
import { NameParam, segment } from '@groundwork/rest';
import { Module } from '@nestjs/common';
import { Bucket, bucketRecord } from '../buckets/bucket.entity.js';

/** Webhooks of buckets. (storage.md §2, "Events") */
const BucketWebhooksController = webhooksController({
  path: 'buckets/:bucket/webhooks',
  tag: 'Webhooks',
  key: () => NameParam('bucket'),
  scopes: { read: 'buckets:read', write: 'buckets:write' },
  title: (words) => words,
  async findOwner(records, caller, name) {
    const { id } = await findRow<Bucket>(records.of(Bucket, caller), bucketRecord, { name });
    return { id, path: `/buckets/${segment(name)}/webhooks` };
  },
});

@Module({ controllers: [BucketWebhooksController] })
export class WebhooksModule {}
