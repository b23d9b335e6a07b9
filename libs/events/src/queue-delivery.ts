import { newId, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';

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
