import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { telling } from './telling.js';

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
 * Costs 1 statement; a statement that can take `telling` in costs none more.
 */
export async function publish(tx: Database, { type, ownerId, data }: Event): Promise<void> {
  const event = sql`select ${ownerId}::uuid as owner_id, ${type}::text as type, ${JSON.stringify(data)}::jsonb as data`;
  await tx.query(sql`with ${telling(event)} select`);
}
