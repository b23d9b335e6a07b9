import { newId, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';

/** Something that happened to a record. */
export interface Event {
  /** `file.created`, `tree.deleted`. */
  readonly type: string;
  /** The record whose webhooks are told: a bucket, a tree. */
  readonly ownerId: string;
  /** What is told of it, besides id, type and time. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Queues an event for the webhooks that want it, inside the transaction that makes it true; deleting the owner comes after.
 * Costs 1 statement, 2 where somebody listens.
 */
export async function publish(tx: Database, { type, ownerId, data }: Event): Promise<void> {
  const hooks = await tx.query<{ id: string }>(
    sql`select id from webhook where owner_id = ${ownerId} and is_enabled and (${type} = any(events) or '*' = any(events))`,
  );
  if (hooks.length === 0) return;
  const id = newId();
  const body = JSON.stringify({ id, type, created_at: new Date().toISOString(), data });
  await tx.query(sql`
    with event as (insert into outbox (id, owner_id, type, body) values (${id}, ${ownerId}, ${type}, ${body}) returning id)
    insert into webhook_delivery (id, webhook_id, event_id, event_type, url, salt)
    select n.id, w.id, event.id, ${type}, w.url, w.salt
    from event, webhook w join unnest(${hooks.map((hook) => hook.id)}::uuid[], ${hooks.map(newId)}::uuid[]) as n(hook, id) on n.hook = w.id`);
}
