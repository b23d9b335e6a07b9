import { NewWebhook, WebhookChanges, webhookDeliveryView, WebhooksService, webhookView } from '@groundwork/events';
import { findRow, Records } from '@groundwork/records';
import {
  Ask,
  AskRecord,
  AsCaller,
  Create,
  Delete,
  Find,
  IfMatch,
  List,
  Modify,
  NameParam,
  Resource,
  segment,
  UuidParam,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body } from '@nestjs/common';
import { Bucket, bucketRecord } from '../buckets/bucket.entity.js';

/** Who is told of what happens in a bucket. (storage.md §2, "Events") */
@Resource('buckets/:bucket/webhooks', 'Webhooks')
export class WebhooksController {
  constructor(
    private readonly records: Records,
    private readonly webhooks: WebhooksService,
  ) {}

  @List(webhookView, { pattern: 'G', scope: 'buckets:read', summary: 'Get webhooks' })
  async list(@AsCaller() caller: Caller, @NameParam('bucket') bucket: string, @Ask(webhookView) query: ListQuery) {
    return this.webhooks.list(caller, await this.ownerOf(caller, bucket), query);
  }

  @Create(webhookView, {
    scope: 'buckets:write',
    summary: 'Create webhook',
    description: 'The answer alone has `secret`, which signs deliveries.',
    pattern: 'AC4',
    also: [404],
  })
  async create(
    @AsCaller() caller: Caller,
    @NameParam('bucket') bucket: string,
    @Body() body: NewWebhook,
    @AskRecord(webhookView) query: RecordQuery,
  ) {
    return this.webhooks.create(caller, await this.ownerOf(caller, bucket), body, query);
  }

  @Find(':webhook_id', webhookView, { scope: 'buckets:read', summary: 'Get webhook' })
  async find(
    @AsCaller() caller: Caller,
    @NameParam('bucket') bucket: string,
    @UuidParam('webhook_id') id: string,
    @AskRecord(webhookView) query: RecordQuery,
  ) {
    return this.webhooks.find(caller, await this.ownerOf(caller, bucket), id, query);
  }

  @Modify(':webhook_id', webhookView, { scope: 'buckets:write', summary: 'Update webhook' })
  async modify(
    @AsCaller() caller: Caller,
    @NameParam('bucket') bucket: string,
    @UuidParam('webhook_id') id: string,
    @Body() changes: WebhookChanges,
    @AskRecord(webhookView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.webhooks.modify(caller, await this.ownerOf(caller, bucket), id, changes, query, ifMatch);
  }

  @Delete(':webhook_id', {
    scope: 'buckets:write',
    summary: 'Delete webhook',
    description: 'What is on its way to it is given up.',
    also: [412],
  })
  async delete(
    @AsCaller() caller: Caller,
    @NameParam('bucket') bucket: string,
    @UuidParam('webhook_id') id: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    await this.webhooks.delete(caller, await this.ownerOf(caller, bucket), id, ifMatch);
  }

  @List(webhookDeliveryView, {
    path: ':webhook_id/deliveries',
    pattern: 'G',
    scope: 'buckets:read',
    summary: 'Get webhook deliveries',
    description: 'Of the last seven days, newest first.',
    also: [404],
  })
  async deliveries(
    @AsCaller() caller: Caller,
    @NameParam('bucket') bucket: string,
    @UuidParam('webhook_id') id: string,
    @Ask(webhookDeliveryView) query: ListQuery,
  ) {
    return this.webhooks.listDeliveries(caller, await this.ownerOf(caller, bucket), id, query);
  }

  /** Throws `not_found`. */
  private async ownerOf(caller: Caller, name: string) {
    const { id } = await findRow<Bucket>(this.records.of(Bucket, caller), bucketRecord, { name });
    return { id, path: `/buckets/${segment(name)}/webhooks` };
  }
}
