import { randomBytes } from 'node:crypto';
import {
  createRecord,
  deleteRecord,
  findRecord,
  listRecords,
  modifyRecord,
  type Records,
  type Database,
  type Presented,
  type RecordSet,
} from '@groundwork/records';
import { invalidField, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { assertAddress, OutgoingError } from '@groundwork/outgoing';
import sql from 'sql-template-tag';
import type { DeliveryOptions } from './deliveries.service.js';
import { secretOf } from './signature.js';
import { WebhookDelivery, webhookDeliveryView } from './webhook-delivery.entity.js';
import type { NewWebhook, WebhookChanges } from './webhook.dto.js';
import { Webhook, webhookView } from './webhook.entity.js';

/** The record whose events are told, and the path its webhooks lie below. */
export interface WebhookOwner {
  readonly id: string;
  /** `/trees/geo/webhooks` */
  readonly path: string;
}

const SALT_BYTES = 32;

/** The webhooks of a bucket or tree, and the log of what they were sent. Whether a caller may see the owner is the owner's business. */
export class WebhooksService {
  constructor(
    private readonly records: Records,
    private readonly options: DeliveryOptions & { readonly eventTypes: readonly string[] },
  ) {}

  list(caller: Caller, owner: WebhookOwner, query: ListQuery) {
    return listRecords(this.of(this.records, caller, owner), webhookView, query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, owner: WebhookOwner, id: string, query: RecordQuery) {
    return findRecord(this.of(this.records, caller, owner), webhookView, { id }, query);
  }

  /** The only answer with the secret. Throws `invalid_request` for an unknown event type or an address that may not be called. */
  async create(caller: Caller, owner: WebhookOwner, webhook: NewWebhook, query: RecordQuery): Promise<Presented> {
    this.assertValid(webhook);
    const salt = randomBytes(SALT_BYTES);
    const made = await createRecord(
      this.of(this.records, caller, owner),
      webhookView,
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
    return modifyRecord(this.of(this.records, caller, owner), webhookView, { id }, changes, { query, ifMatch });
  }

  /** What is on its way to it is given up. */
  async delete(caller: Caller, owner: WebhookOwner, id: string, ifMatch?: IfMatchStates): Promise<void> {
    const giveUp = (_: unknown, db: Database) =>
      db.query(
        sql`update webhook_delivery set state = 'failed', error = 'The webhook was deleted.', next_attempt_at = null, updated_at = now() where webhook_id = ${id} and state = 'pending'`,
      );
    await deleteRecord(
      this.of(this.records, caller, owner),
      webhookView,
      { id },
      { ifMatch, check: async (row, db) => void (await giveUp(row, db)) },
    );
  }

  /** Newest first. Throws `not_found` for an unknown webhook. */
  async listDeliveries(caller: Caller, owner: WebhookOwner, id: string, query: ListQuery) {
    await this.find(caller, owner, id, { expand: false });
    const set = this.records.of(WebhookDelivery, caller).where(sql`t.webhook_id = ${id}`);
    return listRecords(set.at(`${owner.path}/${id}/deliveries`), webhookDeliveryView, query);
  }

  private of(db: Database, caller: Caller, { id, path }: WebhookOwner): RecordSet {
    return db
      .of(Webhook, caller)
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
