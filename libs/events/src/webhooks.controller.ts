import { Records } from '@groundwork/records';
import {
  Act,
  ListParams,
  RecordParams,
  AsCaller,
  Create,
  Delete,
  Find,
  IDEMPOTENCY,
  IfMatch,
  List,
  Modify,
  Resource,
  UuidParam,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body, type Type } from '@nestjs/common';
import { webhookDeliveryView } from './webhook-delivery.entity.js';
import { NewWebhook, SecretRotation, WebhookChanges, webhookView } from './webhook.entity.js';
import { WebhooksService, type WebhookOwner } from './webhooks.service.js';

/** The records that have webhooks, and how an app documents its operations. */
export interface WebhooksOptions {
  /** `trees/:tree_code/webhooks` */
  readonly path: string;
  readonly tag: string;
  /** A parameter decorator for what addresses the owner in the path. */
  readonly key: () => ParameterDecorator;
  readonly scopes: { readonly read: string; readonly write: string };
  /** What a summary calls `webhooks`, `webhook delivery`, …: `Tree Webhooks`. */
  readonly title: (words: string) => string;
  /** Throws `not_found` for an owner that is not visible to the caller. */
  readonly findOwner: (records: Records, caller: Caller, key: string) => Promise<WebhookOwner>;
}

/** The operations on webhooks of a kind of record, with the log of their deliveries. (docs/webhooks.md) */
export function webhooksController({ path, tag, key, scopes, title, findOwner }: WebhooksOptions): Type {
  const [READ, WRITE] = [{ scope: scopes.read }, { scope: scopes.write }];

  @Resource(path, tag)
  class WebhooksController {
    constructor(
      private readonly records: Records,
      private readonly webhooks: WebhooksService,
    ) {}

    @List(webhookView, { ...READ, pattern: 'G', summary: `Get ${title('webhooks')}` })
    async list(@AsCaller() caller: Caller, @key() owner: string, @ListParams(webhookView) query: ListQuery) {
      return this.webhooks.list(caller, await findOwner(this.records, caller, owner), query);
    }

    @Create(webhookView, {
      ...WRITE,
      summary: `Create ${title('webhook')}`,
      description: 'Only this response contains `secret`, the key that signs deliveries.',
      also: [404],
    })
    async create(
      @AsCaller() caller: Caller,
      @key() owner: string,
      @Body() body: NewWebhook,
      @RecordParams(webhookView) query: RecordQuery,
    ) {
      return this.webhooks.create(caller, await findOwner(this.records, caller, owner), body, query);
    }

    @Find(':webhook_id', webhookView, { ...READ, summary: `Get ${title('webhook')}` })
    async find(
      @AsCaller() caller: Caller,
      @key() owner: string,
      @UuidParam('webhook_id') id: string,
      @RecordParams(webhookView) query: RecordQuery,
    ) {
      return this.webhooks.find(caller, await findOwner(this.records, caller, owner), id, query);
    }

    @Modify(':webhook_id', webhookView, { ...WRITE, summary: `Update ${title('webhook')}` })
    async modify(
      @AsCaller() caller: Caller,
      @key() owner: string,
      @UuidParam('webhook_id') id: string,
      @Body() changes: WebhookChanges,
      @RecordParams(webhookView) query: RecordQuery,
      @IfMatch() ifMatch?: IfMatchStates,
    ) {
      return this.webhooks.modify(caller, await findOwner(this.records, caller, owner), id, changes, query, ifMatch);
    }

    @Delete(':webhook_id', {
      ...WRITE,
      summary: `Delete ${title('webhook')}`,
      description: 'Pending deliveries are dropped.',
      also: [412],
    })
    async delete(
      @AsCaller() caller: Caller,
      @key() owner: string,
      @UuidParam('webhook_id') id: string,
      @IfMatch() ifMatch?: IfMatchStates,
    ) {
      await this.webhooks.delete(caller, await findOwner(this.records, caller, owner), id, ifMatch);
    }

    @List(webhookDeliveryView, {
      ...READ,
      path: ':webhook_id/deliveries',
      pattern: 'G',
      summary: `Get ${title('webhook deliveries')}`,
      description: 'Deliveries of the last seven days, newest first.',
    })
    async deliveries(
      @AsCaller() caller: Caller,
      @key() owner: string,
      @UuidParam('webhook_id') id: string,
      @ListParams(webhookDeliveryView) query: ListQuery,
    ) {
      return this.webhooks.listDeliveries(caller, await findOwner(this.records, caller, owner), id, query);
    }

    @Find(':webhook_id/deliveries/:delivery_id', webhookDeliveryView, {
      ...READ,
      summary: `Get ${title('webhook delivery')}`,
    })
    async findDelivery(
      @AsCaller() caller: Caller,
      @key() owner: string,
      @UuidParam('webhook_id') id: string,
      @UuidParam('delivery_id') deliveryId: string,
      @RecordParams(webhookDeliveryView) query: RecordQuery,
    ) {
      return this.webhooks.findDelivery(caller, await findOwner(this.records, caller, owner), id, deliveryId, query);
    }

    @Act(':webhook_id/deliveries/:delivery_id/redeliver', webhookDeliveryView, {
      ...WRITE,
      summary: `Redeliver ${title('webhook delivery')}`,
      description:
        'Sends the event once more, with the same `Webhook-Id`, to the current address of the webhook, as a new delivery.',
      pattern: 'AC4',
      success: 201,
      headers: IDEMPOTENCY,
    })
    async redeliver(
      @AsCaller() caller: Caller,
      @key() owner: string,
      @UuidParam('webhook_id') id: string,
      @UuidParam('delivery_id') deliveryId: string,
      @RecordParams(webhookDeliveryView) query: RecordQuery,
    ) {
      return this.webhooks.redeliver(caller, await findOwner(this.records, caller, owner), id, deliveryId, query);
    }

    @Act(':webhook_id/ping', webhookDeliveryView, {
      ...WRITE,
      summary: `Ping ${title('webhook')}`,
      description: 'Sends an event `webhook.ping` to this webhook alone, whatever its `events`, enabled or not.',
      pattern: 'AC4',
      success: 201,
      headers: IDEMPOTENCY,
    })
    async ping(
      @AsCaller() caller: Caller,
      @key() owner: string,
      @UuidParam('webhook_id') id: string,
      @RecordParams(webhookDeliveryView) query: RecordQuery,
    ) {
      return this.webhooks.ping(caller, await findOwner(this.records, caller, owner), id, query);
    }

    @Act(':webhook_id/rotate_secret', webhookView, {
      ...WRITE,
      summary: `Rotate ${title('webhook secret')}`,
      description:
        'Only this response contains the new `secret`. For `overlap_seconds` deliveries also carry a signature with the previous secret.',
      pattern: 'AC4',
      headers: IDEMPOTENCY,
    })
    async rotateSecret(
      @AsCaller() caller: Caller,
      @key() owner: string,
      @UuidParam('webhook_id') id: string,
      @Body() rotation: SecretRotation,
      @RecordParams(webhookView) query: RecordQuery,
    ) {
      return this.webhooks.rotateSecret(caller, await findOwner(this.records, caller, owner), id, rotation, query);
    }
  }
  return WebhooksController;
}
