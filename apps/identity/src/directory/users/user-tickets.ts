import { createHash, randomBytes } from 'node:crypto';
import { newId, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import type { Ticket, TicketPayload } from '../entities/ticket.entity.js';

const TOKEN_BYTES = 32;

/** Seconds a ticket is valid by default. (identity.md §8, "Tickets") */
export const TICKET_SECONDS = {
  email_verification: 432_000, password_change: 3_600, email_change: 3_600, phone_change: 600, email_undo: 259_200, account_deletion: 1_209_600,
} as const; // prettier-ignore

/** A type that users request themselves. */
export type OwnTicketType = keyof typeof TICKET_SECONDS;

/** A ticket that the user requests, without a token. */
export interface OwnTicket {
  readonly userId: string;
  readonly type: OwnTicketType;
  /** The account pages are no client with a row: their tickets have none. */
  readonly clientId: string;
  readonly payload?: TicketPayload;
  /** Of the code that is mailed beside the link. */
  readonly codeHash?: string;
}

/** 256 random bits; only their digest is kept. */
export const newTicketToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What the row holds of a token. */
export const ticketDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Cancels what the user could still open: all of a kind, or everything but the deletion of the account. Two at once take turns at the user's row. */
export async function cancelTickets(tx: Database, userId: string, type: Ticket['ticket_type'] | null): Promise<void> {
  await tx.query(sql`select 1 from users where id = ${userId} for no key update`);
  await tx.query(sql`
    delete from tickets where user_id = ${userId} and used_at is null
      and case when ${type}::text is null then ticket_type <> 'account_deletion' else ticket_type = ${type} end`);
}

/** Makes a ticket and cancels the older one; answers the path of its link. An unknown user costs the same statements. */
export async function issueTicket(tx: Database, ticket: OwnTicket): Promise<string> {
  const { userId, type, clientId, payload = {}, codeHash = null } = ticket;
  const token = newTicketToken();
  await cancelTickets(tx, userId, type);
  await tx.query(sql`
    insert into tickets (id, ticket_type, tenant_id, user_id, client_id, token_hash, payload, code_hash, expires_at)
    select ${newId()}::uuid, ${type}, u.tenant_id, u.id,
      (select c.id from clients c where c.id = ${clientId}::uuid), ${ticketDigest(token)}, ${JSON.stringify(payload)}::jsonb,
      ${codeHash}::text, now() + make_interval(secs => ${TICKET_SECONDS[type]})
    from users u where u.id = ${userId}`);
  return `/ticket/${token}`;
}
