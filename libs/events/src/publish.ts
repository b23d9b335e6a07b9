import { type Database, newId } from '@groundwork/records';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';

/**
 * SQL of the tables behind events and webhooks, for a migration of the app. Webhooks belong to records of the `owner` table and go with
 * them; events and deliveries stay, so that the last event of a deleted owner is still delivered. `previous_salt`, `overlap_until`: the
 * secret before the present one, and how long it signs too. (storage.md, tree.md, "Events"; ADR 0005, 0056)
 */
export const eventTables = (owner: string): string => `
create table webhook (
  id uuid primary key,
  owner_id uuid not null references ${owner} on delete cascade,
  url text not null,
  events text[] not null,
  is_enabled boolean not null default true,
  salt bytea not null,
  created_by uuid, created_at timestamptz not null default now(), updated_by uuid, updated_at timestamptz not null default now(),
  previous_salt bytea, overlap_until timestamptz
);
create index webhook_owner on webhook (owner_id, id);
create table outbox (
  id uuid primary key,
  owner_id uuid not null,
  type text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index outbox_created on outbox (created_at);
create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null,
  event_id uuid not null references outbox on delete cascade,
  event_type text not null,
  url text not null,
  salt bytea not null,
  state text not null default 'pending' constraint webhook_delivery_state check (state in ('pending', 'delivered', 'failed')),
  attempts int not null default 0,
  status int,
  error text,
  next_attempt_at timestamptz default now(),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'pending';
create index webhook_delivery_webhook on webhook_delivery (webhook_id, id);
create index webhook_delivery_event on webhook_delivery (event_id)`;

/** The event that a ping sends. */
export const PING = 'webhook.ping';

/**
 * Queues a ping for one webhook of an owner, enabled or not. The webhook stays until the transaction ends, so that its deletion gives
 * the delivery up. Costs 1 statement.
 * @returns the id of the delivery; `undefined` where there is no such webhook
 */
export async function queuePing(tx: Database, ownerId: string, webhookId: string): Promise<string | undefined> {
  const [eventId, id] = [newId(), newId()];
  const body = JSON.stringify({
    id: eventId,
    type: PING,
    data: { webhook_id: webhookId },
    created_at: new Date().toISOString(),
  });
  const made = await tx.query(sql`
    with hook as (select id, owner_id, url, salt from webhook where id = ${webhookId} and owner_id = ${ownerId} for share),
    event as (insert into outbox (id, owner_id, type, body) select ${eventId}::uuid, owner_id, ${PING}, ${body} from hook returning id)
    insert into webhook_delivery (id, webhook_id, event_id, event_type, url, salt)
    select ${id}::uuid, hook.id, event.id, ${PING}, hook.url, hook.salt from hook, event returning id`);
  return made.length > 0 ? id : undefined;
}

/**
 * Queues the event of a delivery once more, as a delivery of its own, to the current address of its webhook. As `queuePing` otherwise.
 * @returns the id of the new delivery; `undefined` where there is no such delivery
 */
export async function queueAgain(
  tx: Database,
  ownerId: string,
  webhookId: string,
  deliveryId: string,
): Promise<string | undefined> {
  const id = newId();
  const made = await tx.query(sql`
    with hook as (select id, url, salt from webhook where id = ${webhookId} and owner_id = ${ownerId} for share)
    insert into webhook_delivery (id, webhook_id, event_id, event_type, url, salt)
    select ${id}::uuid, hook.id, d.event_id, d.event_type, hook.url, hook.salt
    from hook join webhook_delivery d on d.webhook_id = hook.id where d.id = ${deliveryId} returning id`);
  return made.length > 0 ? id : undefined;
}

/** A UUID version 7 that the database makes, for rows it makes itself. (RFC 9562 §5.7) */
const NEW_ID = sql`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

/** The webhook `w` wants an event `e` of this owner and type, and passes what the service filters by. */
const wanted = (filter: Sql): Sql =>
  sql`w.owner_id = e.owner_id and w.is_enabled and (e.type = any(w.events) or '*' = any(w.events)) and ${filter}`;

const UNFILTERED = sql`true`;

/**
 * Queues events for the webhooks that want them, as three common table expressions (`published`, `published_outbox`, `published_deliveries`) of the
 * statement that makes them true: it then costs no statement more, whatever the number of events. `events` yields rows of
 * `owner_id uuid, type text, data jsonb` and may read the statement's own earlier expressions. `filter` is a condition on webhooks `w`, and on events `e`
 * with further columns.
 */
export const publishing = (events: Sql, filter = UNFILTERED): Sql => sql`
  published as materialized (
    select ${NEW_ID} as id, e.* from (${events}) e where exists (select from webhook w where ${wanted(filter)})
  ), published_outbox as (
    insert into outbox (id, owner_id, type, body)
    select t.id, t.owner_id, t.type, jsonb_build_object('id', t.id, 'type', t.type, 'data', t.data,
      'created_at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text from published t
  ), published_deliveries as (
    insert into webhook_delivery (id, webhook_id, event_id, event_type, url, salt)
    select ${NEW_ID}, w.id, e.id, e.type, w.url, w.salt from published e join webhook w on ${wanted(filter)}
  )`;

/** Something that happened to a record. */
export interface Event {
  /** `file.created`, `tree.deleted`. */
  readonly type: string;
  /** The record whose webhooks get it: a bucket, a tree. */
  readonly ownerId: string;
  /** Its payload, besides id, type and time. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Queues an event for the webhooks that want it, inside the transaction that makes it true; deleting the owner comes after.
 * Costs 1 statement; a statement that can take `publishing` in costs none more.
 */
export async function publish(tx: Database, { type, ownerId, data }: Event): Promise<void> {
  const event = sql`select ${ownerId}::uuid as owner_id, ${type}::text as type, ${JSON.stringify(data)}::jsonb as data`;
  await tx.query(sql`with ${publishing(event)} select`);
}
