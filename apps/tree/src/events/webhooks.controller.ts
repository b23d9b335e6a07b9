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
  CodeParam,
  Create,
  Delete,
  Find,
  IDEMPOTENCY,
  IfMatch,
  List,
  Modify,
  Resource,
  segment,
  UuidParam,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body } from '@nestjs/common';
import { Tree, treeView } from '../trees/tree.entity.js';

/** Who is told of what happens to a tree. (tree.md §5, "Events") */
@Resource('trees/:tree_code/webhooks', 'Tree webhooks')
export class WebhooksController {
  constructor(
    private readonly records: Records,
    private readonly webhooks: WebhooksService,
  ) {}

  @List(webhookView, { scope: 'trees:read', summary: 'Get Tree Webhooks', also: [404] })
  async list(@AsCaller() caller: Caller, @CodeParam('tree_code') tree: string, @Ask(webhookView) query: ListQuery) {
    return this.webhooks.list(caller, await this.ownerOf(caller, tree), query);
  }

  @Create(webhookView, {
    scope: 'trees:write',
    summary: 'Create Tree Webhook',
    description: 'Only this response contains `secret`, the key that signs deliveries.',
    also: [404],
  })
  async create(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree: string,
    @Body() body: NewWebhook,
    @AskRecord(webhookView) query: RecordQuery,
  ) {
    return this.webhooks.create(caller, await this.ownerOf(caller, tree), body, query);
  }

  @Find(':webhook_id', webhookView, { scope: 'trees:read', summary: 'Get Tree Webhook' })
  async find(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree: string,
    @UuidParam('webhook_id') id: string,
    @AskRecord(webhookView) query: RecordQuery,
  ) {
    return this.webhooks.find(caller, await this.ownerOf(caller, tree), id, query);
  }

  @Modify(':webhook_id', webhookView, { scope: 'trees:write', summary: 'Update Tree Webhook' })
  async modify(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree: string,
    @UuidParam('webhook_id') id: string,
    @Body() changes: WebhookChanges,
    @AskRecord(webhookView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.webhooks.modify(caller, await this.ownerOf(caller, tree), id, changes, query, ifMatch);
  }

  @Delete(':webhook_id', {
    scope: 'trees:write',
    summary: 'Delete Tree Webhook',
    description: 'Pending deliveries are dropped.',
    also: [412],
  })
  async delete(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree: string,
    @UuidParam('webhook_id') id: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    await this.webhooks.delete(caller, await this.ownerOf(caller, tree), id, ifMatch);
  }

  @List(webhookDeliveryView, {
    path: ':webhook_id/deliveries',
    pattern: 'G',
    scope: 'trees:read',
    summary: 'Get Tree Webhook Deliveries',
    description: 'Deliveries of the last seven days, newest first.',
    also: [404],
  })
  async deliveries(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree: string,
    @UuidParam('webhook_id') id: string,
    @Ask(webhookDeliveryView) query: ListQuery,
  ) {
    return this.webhooks.listDeliveries(caller, await this.ownerOf(caller, tree), id, query);
  }

  @Find(':webhook_id/deliveries/:delivery_id', webhookDeliveryView, {
    scope: 'trees:read',
    summary: 'Get Tree Webhook Delivery',
  })
  async findDelivery(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree: string,
    @UuidParam('webhook_id') id: string,
    @UuidParam('delivery_id') deliveryId: string,
    @AskRecord(webhookDeliveryView) query: RecordQuery,
  ) {
    return this.webhooks.findDelivery(caller, await this.ownerOf(caller, tree), id, deliveryId, query);
  }

  @Act(':webhook_id/deliveries/:delivery_id/redeliver', webhookDeliveryView, {
    scope: 'trees:write',
    summary: 'Redeliver Tree Webhook Delivery',
    description:
      'Sends the event once more, with the same `Webhook-Id`, to the current address of the webhook, as a new delivery.',
    pattern: 'AC4',
    success: 201,
    headers: IDEMPOTENCY,
  })
  async redeliver(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree: string,
    @UuidParam('webhook_id') id: string,
    @UuidParam('delivery_id') deliveryId: string,
    @AskRecord(webhookDeliveryView) query: RecordQuery,
  ) {
    return this.webhooks.redeliver(caller, await this.ownerOf(caller, tree), id, deliveryId, query);
  }

  @Act(':webhook_id/ping', webhookDeliveryView, {
    scope: 'trees:write',
    summary: 'Ping Tree Webhook',
    description: 'Sends an event `webhook.ping` to this webhook alone, whatever its `events`, enabled or not.',
    pattern: 'AC4',
    success: 201,
    headers: IDEMPOTENCY,
  })
  async ping(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree: string,
    @UuidParam('webhook_id') id: string,
    @AskRecord(webhookDeliveryView) query: RecordQuery,
  ) {
    return this.webhooks.ping(caller, await this.ownerOf(caller, tree), id, query);
  }

  @Act(':webhook_id/rotate_secret', webhookView, {
    scope: 'trees:write',
    summary: 'Rotate Tree Webhook Secret',
    description:
      'Only this response contains the new `secret`. For `overlap_seconds` deliveries also carry a signature with the previous secret.',
    pattern: 'AC4',
    headers: IDEMPOTENCY,
  })
  async rotateSecret(
    @AsCaller() caller: Caller,
    @CodeParam('tree_code') tree: string,
    @UuidParam('webhook_id') id: string,
    @Body() rotation: SecretRotation,
    @AskRecord(webhookView) query: RecordQuery,
  ) {
    return this.webhooks.rotateSecret(caller, await this.ownerOf(caller, tree), id, rotation, query);
  }

  /** Throws `not_found`. */
  private async ownerOf(caller: Caller, code: string) {
    const { id } = await findRow<Tree>(this.records.of(Tree, caller), treeView, { code });
    return { id, path: `/trees/${segment(code)}/webhooks` };
  }
}
