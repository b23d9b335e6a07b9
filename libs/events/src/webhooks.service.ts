import { randomBytes } from 'node:crypto';
import {
  createRecord,
  deleteRecord,
  findRecord,
  findRow,
  listRecords,
  modifyRecord,
  type Records,
  type Database,
  type Presented,
  type RecordSet,
  type View,
} from '@groundwork/records';
import { invalidField, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { assertAddress, OutgoingError, secretOf } from '@groundwork/outgoing';
import sql from 'sql-template-tag';
import type { DeliveryOptions } from './deliveries.service.js';
import { WebhookDelivery, webhookDeliveryView } from './webhook-delivery.entity.js';
import { queuePing, queueAgain } from './publish.js';
import {
  PLAIN_WEBHOOKS,
  type NewWebhook,
  type SecretRotation,
  type Webhook,
  type WebhookChanges,
  type WebhookKind,
} from './webhook.entity.js';

/** The record whose events are published, and the path its webhooks lie below. */
export interface WebhookOwner {
  readonly id: string;
  /** `/trees/geo/webhooks` */
  readonly path: string;
}

const SALT_BYTES = 32;

/** The webhooks of a bucket or tree, and the log of what they were sent. Whether a caller may see the owner is the owner's business. */
export class WebhooksService {
  private readonly view: View;

  constructor(
    private readonly records: Records,
    private readonly options: DeliveryOptions & {
      readonly eventTypes: readonly string[];
      readonly webhooks?: WebhookKind;
    },
  ) {
    ({ view: this.view } = options.webhooks ?? PLAIN_WEBHOOKS);
  }

  list(caller: Caller, owner: WebhookOwner, query: ListQuery) {
    return listRecords(this.of(this.records, caller, owner), this.view, query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, owner: WebhookOwner, id: string, query: RecordQuery) {
    return findRecord(this.of(this.records, caller, owner), this.view, { id }, query);
  }

  /** Shows the secret, once. Throws `invalid_request` for an unknown event type or an address that may not be called. */
  async create(caller: Caller, owner: WebhookOwner, webhook: NewWebhook, query: RecordQuery): Promise<Presented> {
    this.assertValid(webhook);
    const salt = randomBytes(SALT_BYTES);
    const made = await createRecord(
      this.of(this.records, caller, owner),
      this.view,
      { ...webhook, salt, owner_id: owner.id },
      query,
    );
    if ('secret' in made) made['secret'] = secretOf(this.options.key, salt);
    return made;
  }

  modify(
    caller: Caller,
    owner: WebhookOwner,
    id: string,
    changes: WebhookChanges,
    query: RecordQuery,
    ifMatch?: IfMatchStates,
  ) {
    this.assertValid(changes);
    return modifyRecord(this.of(this.records, caller, owner), this.view, { id }, changes, { query, ifMatch });
  }

  /** Pending deliveries are dropped. */
  async delete(caller: Caller, owner: WebhookOwner, id: string, ifMatch?: IfMatchStates): Promise<void> {
    const giveUp = (_: unknown, db: Database) =>
      db.query(
        sql`update webhook_delivery set state = 'failed', error = 'The webhook was deleted.', next_attempt_at = null, updated_at = now() where webhook_id = ${id} and state = 'pending'`,
      );
    await deleteRecord(
      this.of(this.records, caller, owner),
      this.view,
      { id },
      { ifMatch, check: async (row, db) => void (await giveUp(row, db)) },
    );
  }

  /** Shows the new secret, once; the one before signs too for a while. Throws `not_found`. */
  async rotateSecret(
    caller: Caller,
    owner: WebhookOwner,
    id: string,
    { overlap_seconds }: SecretRotation,
    query: RecordQuery,
  ): Promise<Presented> {
    const salt = randomBytes(SALT_BYTES);
    const changed = await this.records.transaction(async (tx) => {
      const set = this.of(tx, caller, owner);
      const before = await findRow<Webhook>(set, this.view, { id }, sql`for no key update`);
      const until = new Date(Date.now() + overlap_seconds * 1_000).toISOString();
      const previous =
        overlap_seconds > 0
          ? { previous_salt: before.salt, overlap_until: until }
          : { previous_salt: null, overlap_until: null };
      return modifyRecord(set, this.view, { id }, { salt, ...previous }, { query });
    });
    if ('secret' in changed) changed['secret'] = secretOf(this.options.key, salt);
    return changed;
  }

  /** Queues an event `webhook.ping` for this webhook alone, enabled or not. Throws `not_found`. */
  async ping(caller: Caller, owner: WebhookOwner, id: string, query: RecordQuery): Promise<Presented> {
    const made = await this.records.transaction((tx) => queuePing(tx, owner.id, id));
    return this.findDelivery(caller, owner, id, made ?? id, query);
  }

  /** Queues the event of a delivery once more, to where the webhook leads now. Throws `not_found`. */
  async redeliver(caller: Caller, owner: WebhookOwner, id: string, deliveryId: string, query: RecordQuery) {
    const made = await this.records.transaction((tx) => queueAgain(tx, owner.id, id, deliveryId));
    return this.findDelivery(caller, owner, id, made ?? deliveryId, query);
  }

  /** Throws `not_found`, for an unknown webhook too. */
  async findDelivery(caller: Caller, owner: WebhookOwner, id: string, deliveryId: string, query: RecordQuery) {
    await this.find(caller, owner, id, { expand: false });
    return findRecord(this.deliveriesOf(caller, owner, id), webhookDeliveryView, { id: deliveryId }, query);
  }

  /** Newest first. Throws `not_found` for an unknown webhook. */
  async listDeliveries(caller: Caller, owner: WebhookOwner, id: string, query: ListQuery) {
    await this.find(caller, owner, id, { expand: false });
    return listRecords(this.deliveriesOf(caller, owner, id), webhookDeliveryView, query);
  }

  private deliveriesOf(caller: Caller, { path }: WebhookOwner, id: string): RecordSet {
    const set = this.records.of(WebhookDelivery, caller).where(sql`t.webhook_id = ${id}`);
    return set.at(`${path}/${id}/deliveries`);
  }

  private of(db: Database, caller: Caller, { id, path }: WebhookOwner): RecordSet {
    return db
      .of(this.view.entity, caller)
      .where(sql`t.owner_id = ${id}`)
      .at(path);
  }

  private assertValid({ url, events = [] }: WebhookChanges): void {
    const unknown = events.find((type) => type !== '*' && !this.options.eventTypes.includes(type));
    if (unknown !== undefined)
      throw invalidField('events', `names ${unknown}; known are ${this.options.eventTypes.join(', ')} and *`, 'choice');
    if (url !== undefined) assertTarget(url, this.options.allowPrivate);
  }
}

function assertTarget(url: string, allowPrivate: boolean): void {
  try {
    assertAddress(url, allowPrivate);
  } catch (error) {
    if (error instanceof OutgoingError) throw invalidField('url', `cannot be called: ${error.message}`);
    throw error;
  }
}
