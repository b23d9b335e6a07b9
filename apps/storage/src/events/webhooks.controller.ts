import {
  NewWebhook,
  SecretRotation,
  WebhookChanges,
  webhookDeliveryView,
  WebhooksService,
  webhookView,
} from '@groundwork/events';
import { findRow, Records } from '@groundwork/records';
import {
  Act,
  Ask,
  AskRecord,
  AsCaller,
  Create,
  Delete,
  Find,
  IDEMPOTENCY,
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
    description: 'Only this response contains `secret`, the key that signs deliveries.',
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
    description: 'Pending deliveries are dropped.',
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
    description: 'Deliveries of the last seven days, newest first.',
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

  @Find(':webhook_id/deliveries/:delivery_id', webhookDeliveryView, {
    scope: 'buckets:read',
    summary: 'Get webhook delivery',
  })
  async findDelivery(
    @AsCaller() caller: Caller,
    @NameParam('bucket') bucket: string,
    @UuidParam('webhook_id') id: string,
    @UuidParam('delivery_id') deliveryId: string,
    @AskRecord(webhookDeliveryView) query: RecordQuery,
  ) {
    return this.webhooks.findDelivery(caller, await this.ownerOf(caller, bucket), id, deliveryId, query);
  }

  @Act(':webhook_id/deliveries/:delivery_id/redeliver', webhookDeliveryView, {
    scope: 'buckets:write',
    summary: 'Redeliver webhook delivery',
    description:
      'Sends the event once more, with the same `Webhook-Id`, to the current address of the webhook, as a new delivery.',
    pattern: 'AC4',
    success: 201,
    headers: IDEMPOTENCY,
  })
  async redeliver(
    @AsCaller() caller: Caller,
    @NameParam('bucket') bucket: string,
    @UuidParam('webhook_id') id: string,
    @UuidParam('delivery_id') deliveryId: string,
    @AskRecord(webhookDeliveryView) query: RecordQuery,
  ) {
    return this.webhooks.redeliver(caller, await this.ownerOf(caller, bucket), id, deliveryId, query);
  }

  @Act(':webhook_id/ping', webhookDeliveryView, {
    scope: 'buckets:write',
    summary: 'Ping webhook',
    description: 'Sends an event `webhook.ping` to this webhook alone, whatever its `events`, enabled or not.',
    pattern: 'AC4',
    success: 201,
    headers: IDEMPOTENCY,
  })
  async ping(
    @AsCaller() caller: Caller,
    @NameParam('bucket') bucket: string,
    @UuidParam('webhook_id') id: string,
    @AskRecord(webhookDeliveryView) query: RecordQuery,
  ) {
    return this.webhooks.ping(caller, await this.ownerOf(caller, bucket), id, query);
  }

  @Act(':webhook_id/rotate_secret', webhookView, {
    scope: 'buckets:write',
    summary: 'Rotate webhook secret',
    description:
      'Only this response contains the new `secret`. For `overlap_seconds` deliveries also carry a signature with the previous secret.',
    pattern: 'AC4',
    headers: IDEMPOTENCY,
  })
  async rotateSecret(
    @AsCaller() caller: Caller,
    @NameParam('bucket') bucket: string,
    @UuidParam('webhook_id') id: string,
    @Body() rotation: SecretRotation,
    @AskRecord(webhookView) query: RecordQuery,
  ) {
    return this.webhooks.rotateSecret(caller, await this.ownerOf(caller, bucket), id, rotation, query);
  }

  /** Throws `not_found`. */
  private async ownerOf(caller: Caller, name: string) {
    const { id } = await findRow<Bucket>(this.records.of(Bucket, caller), bucketRecord, { name });
    return { id, path: `/buckets/${segment(name)}/webhooks` };
  }
}
