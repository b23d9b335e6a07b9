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
import { Body, Inject, type Type } from '@nestjs/common';
import { webhookDeliveryView } from './webhook-delivery.entity.js';
import {
  PLAIN_WEBHOOKS,
  SecretRotation,
  type NewWebhook,
  type WebhookChanges,
  type WebhookKind,
} from './webhook.entity.js';
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
  readonly owners: Type<WebhookOwners>;
  /** Where they have more than all webhooks have; as `eventsModule` gets it. */
  readonly webhooks?: WebhookKind;
}

/** Finds the record whose webhooks are read or written: a provider of the app. */
export interface WebhookOwners {
  /** Throws `not_found` for one that is not visible to the caller, `forbidden` where it may not do that. */
  find(caller: Caller, key: string, to: 'read' | 'write'): Promise<WebhookOwner>;
  /** What a body has beside the members of all webhooks, as columns. Throws `invalid_request`. */
  columnsOf?(owner: WebhookOwner, body: NewWebhook | WebhookChanges): Promise<object>;
}

/** The operations on webhooks of a kind of record, with the log of their deliveries. (docs/webhooks.md) */
export function webhooksController(options: WebhooksOptions): Type {
  const { path, tag, key, scopes, title, owners: Owners } = options;
  const { view, creates, changes: changesOf } = options.webhooks ?? PLAIN_WEBHOOKS;
  const [READ, WRITE] = [{ scope: scopes.read }, { scope: scopes.write }];

  @Resource(path, tag)
  class WebhooksController {
    constructor(
      @Inject(Owners) private readonly owners: WebhookOwners,
      private readonly webhooks: WebhooksService,
    ) {}

    @List(view, { ...READ, pattern: 'G', summary: `Get ${title('webhooks')}` })
    async list(@AsCaller() caller: Caller, @key() owner: string, @ListParams(view) query: ListQuery) {
      return this.webhooks.list(caller, await this.owners.find(caller, owner, 'read'), query);
    }

    @Create(view, {
      ...WRITE,
      summary: `Create ${title('webhook')}`,
      description: 'Only this response contains `secret`, the key that signs deliveries.',
      also: [404],
    })
    @TakesBody([Object, String, creates, Object])
    async create(
      @AsCaller() caller: Caller,
      @key() owner: string,
      @Body() body: NewWebhook,
      @RecordParams(view) query: RecordQuery,
    ) {
      const found = await this.owners.find(caller, owner, 'write');
      return this.webhooks.create(caller, found, { ...body, ...(await this.owners.columnsOf?.(found, body)) }, query);
    }

    @Find(':webhook_id', view, { ...READ, summary: `Get ${title('webhook')}` })
    async find(
      @AsCaller() caller: Caller,
      @key() owner: string,
      @UuidParam('webhook_id') id: string,
      @RecordParams(view) query: RecordQuery,
    ) {
      return this.webhooks.find(caller, await this.owners.find(caller, owner, 'read'), id, query);
    }

    @Modify(':webhook_id', view, { ...WRITE, summary: `Update ${title('webhook')}` })
    @TakesBody([Object, String, String, changesOf, Object, Object])
    async modify(
      @AsCaller() caller: Caller,
      @key() owner: string,
      @UuidParam('webhook_id') id: string,
      @Body() changes: WebhookChanges,
      @RecordParams(view) query: RecordQuery,
      @IfMatch() ifMatch?: IfMatchStates,
    ) {
      const found = await this.owners.find(caller, owner, 'write');
      const columns = { ...changes, ...(await this.owners.columnsOf?.(found, changes)) };
      return this.webhooks.modify(caller, found, id, columns, query, ifMatch);
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
      await this.webhooks.delete(caller, await this.owners.find(caller, owner, 'write'), id, ifMatch);
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
      return this.webhooks.listDeliveries(caller, await this.owners.find(caller, owner, 'read'), id, query);
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
      return this.webhooks.findDelivery(caller, await this.owners.find(caller, owner, 'read'), id, deliveryId, query);
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
      return this.webhooks.redeliver(caller, await this.owners.find(caller, owner, 'write'), id, deliveryId, query);
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
      return this.webhooks.ping(caller, await this.owners.find(caller, owner, 'write'), id, query);
    }

    @Act(':webhook_id/rotate_secret', view, {
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
      @RecordParams(view) query: RecordQuery,
    ) {
      return this.webhooks.rotateSecret(caller, await this.owners.find(caller, owner, 'write'), id, rotation, query);
    }
  }
  return WebhooksController;
}

/** The classes of the parameters: what TypeScript notes of them cannot name a class that is a value. */
const TakesBody = (classes: readonly unknown[]): MethodDecorator => Reflect.metadata('design:paramtypes', classes);
