import { Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import { Accounts } from '../accounts/accounts.service.js';
import { IN_FORCE } from '../accounts/account.js';
import { endGrantsOfUser } from '../../platform/grants/end-grants.js';
import { Changes } from '../../platform/changes/changes.service.js';
import type { ClientSettings } from '../../directory/entities/client.entity.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import type { AccountWords } from '../../directory/users/password-choices.service.js';
import { UserPasswords } from '../../directory/users/user-passwords.service.js';
import { isRegistered } from '../../directory/tickets/tickets.service.js';
import type { Ticket, TicketPayload } from '../../directory/entities/ticket.entity.js';
import { TicketCodes, type TicketCodeAttempt } from './ticket-codes.service.js';
import { ticketDigest } from '../../directory/users/user-tickets.js';

type Columns = Pick<Ticket, 'id' | 'ticket_type' | 'tenant_id' | 'client_id' | 'result_url' | 'payload'>;

/** Types whose link is mailed; of others the code is. */
const LINKED: readonly Ticket['ticket_type'][] = [
  'email_verification',
  'password_change',
  'email_undo',
  'account_deletion',
];

/** A valid ticket with its user. */
export interface OpenTicket extends Columns, AccountWords {
  readonly user_id: string;
  readonly phone: string | null;
  readonly email_verified: boolean;
  readonly locale: string | null;
}

/** Reads and redeems the links of tickets. (identity.md §9, "Tickets") */
@Injectable()
export class TicketUse {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly passwords: UserPasswords,
    private readonly accounts: Accounts,
    private readonly outbox: Outbox,
    private readonly codes: TicketCodes,
  ) {}

  /** Does not redeem it, since mail scanners open links. `undefined` when unknown, used, expired, cancelled, or its user is blocked. */
  find(token: string): Promise<OpenTicket | undefined> {
    return this.findOpen(sql`k.token_hash = ${ticketDigest(token)} and k.ticket_type = any (${LINKED}::text[])`);
  }

  /** By the code that was mailed beside the link; `undefined` for a wrong or dead one. */
  async findByCode(attempt: TicketCodeAttempt): Promise<OpenTicket | undefined> {
    const id = await this.codes.check(attempt);
    return id === undefined ? undefined : this.findOpen(sql`k.id = ${id}`);
  }

  private async findOpen(which: Sql): Promise<OpenTicket | undefined> {
    const [row] = await this.records.query<OpenTicket & { readonly client: ClientSettings | null }>(sql`
      select k.id, k.ticket_type, k.tenant_id, k.user_id, k.client_id, k.result_url, k.payload, c.client_metadata as client, u.username, u.email, u.email_verified, u.phone,
        u.name, u.nickname, u.given_name, u.family_name, u.locale
      from tickets k join users u on u.id = k.user_id join tenants t on t.id = u.tenant_id left join clients c on c.id = k.client_id
      where ${which} and k.used_at is null and k.expires_at > now() and ${IN_FORCE}`);
    if (!row) return undefined;
    const { client, ...ticket } = row;
    const { result_url: url } = ticket;
    return { ...ticket, result_url: url && client && isRegistered(url, client) ? url : null };
  }

  /** Marks the user's address as verified; false when the ticket was used or cancelled meanwhile. */
  verifyEmail({ id, user_id }: OpenTicket): Promise<boolean> {
    return this.changes.make(async (tx) => {
      if (!(await redeem(tx, id))) return false;
      await tx.query(sql`
        update users set email_verified = true, awaits_verification = false, updated_by = ${user_id}, updated_at = clock_timestamp()
        where id = ${user_id}`);
      return true;
    });
  }

  /**
   * Sets the password, ends sessions, grants and lockouts, and mails a notice; false when the ticket was used or cancelled meanwhile.
   * It also verifies the address of a user who registered. Throws `invalid_request` on `password`, `unavailable`.
   */
  async setPassword(ticket: OpenTicket, password: string): Promise<boolean> {
    const { id, user_id, tenant_id, email, locale } = ticket;
    await this.passwords.assertTaken(tenant_id, password, ticket);
    return this.changes.make(async (tx) => {
      if (!(await redeem(tx, id))) return false;
      const hash = await this.passwords.hash(password); // of concurrent uses only the one that succeeds hashes
      const [user] = await tx.query<Pick<OpenTicket, 'email_verified'>>(sql`
        update users set password_hash = ${hash}, password_changed_at = now(), email_verified = email_verified or awaits_verification,
          awaits_verification = false, updated_by = ${user_id}, updated_at = clock_timestamp()
        where id = ${user_id} returning email_verified`);
      await endGrantsOfUser(tx, user_id);
      await this.accounts.forgetFailures(tx, tenant_id, user_id);
      if (email && user?.email_verified)
        await this.outbox.add(tx, { template: 'password_changed', tenantId: tenant_id, to: email, locale });
      return true;
    });
  }
}

/** What the ticket is about, once: of concurrent uses one succeeds; the others do not wait for it, and get `undefined`. */
export async function redeem(tx: Database, id: string): Promise<TicketPayload | undefined> {
  const [used] = await tx.query<{ payload: TicketPayload }>(sql`
    update tickets set used_at = clock_timestamp(), updated_at = clock_timestamp()
    where id in (select id from tickets where id = ${id} and used_at is null and expires_at > clock_timestamp() for update skip locked)
    returning payload`);
  return used?.payload;
}
