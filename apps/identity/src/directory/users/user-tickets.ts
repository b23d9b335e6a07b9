import { createHash, randomBytes } from 'node:crypto';
import { newId, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import type { Ticket } from '../entities/ticket.entity.js';

const TOKEN_BYTES = 32;

/** Seconds a ticket is valid by default. (identity.md §8, "Tickets") */
export const TICKET_SECONDS = { email_verification: 432_000, password_change: 3_600 } as const;

/** A ticket that the user requests, without a token. */
export interface OwnTicket {
  readonly userId: string;
  readonly type: Ticket['ticket_type'];
  readonly clientId: string;
}

/** 256 random bits; only their digest is kept. */
export const newTicketToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What the row holds of a token. */
export const ticketDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Cancels what the user could still open: all of a kind, or everything. Two at once take turns at the user's row. */
export async function cancelTickets(tx: Database, userId: string, type: Ticket['ticket_type'] | null): Promise<void> {
  await tx.query(sql`select 1 from users where id = ${userId} for no key update`);
  await tx.query(sql`
    delete from tickets where user_id = ${userId} and used_at is null and (${type}::text is null or ticket_type = ${type})`);
}

/** Makes a ticket and cancels the older one; answers the path of its link. An unknown user costs the same statements. */
export async function issueTicket(tx: Database, { userId, type, clientId }: OwnTicket): Promise<string> {
  const token = newTicketToken();
  await cancelTickets(tx, userId, type);
  await tx.query(sql`
    insert into tickets (id, ticket_type, tenant_id, user_id, client_id, token_hash, expires_at)
    select ${newId()}::uuid, ${type}, u.tenant_id, u.id, ${clientId}::uuid, ${ticketDigest(token)}, now() + make_interval(secs => ${TICKET_SECONDS[type]})
    from users u where u.id = ${userId}`);
  return `/ticket/${token}`;
}
