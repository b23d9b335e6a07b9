import { Injectable } from '@nestjs/common';
import { Records, translateDatabaseError, type Database } from '@groundwork/records';
import { addressKey, RateLimits } from '@groundwork/service';
import sql from 'sql-template-tag';
import { issueTicket, TICKET_SECONDS } from '../../directory/users/user-tickets.js';
import { recordEvent } from '../../platform/audit/record-event.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { endGrantsOfUser } from '../../platform/grants/end-grants.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import type { AccountRow } from '../accounts/account.js';
import { TicketCodes, type WaitingPage } from '../registration/ticket-codes.service.js';
import { redeem, type OpenTicket } from '../registration/ticket-use.service.js';

const PER_ADDRESS = { name: 'email-change', points: 20, seconds: 600 };
const PER_USER = { name: 'email-change-user', points: 5, seconds: 3_600 };
const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;

/** The user of a session on the account pages. */
export type EmailOwner = Pick<AccountRow, 'id' | 'tenant_id' | 'email' | 'email_verified' | 'locale'>;

/** `wrong`: the code; `taken`: another user of the tenant has the address by now. */
export type EmailChangeOutcome = 'changed' | 'wrong' | 'taken';

/**
 * Users change their own address: the new one is proven by a code, and the old one gets a link that undoes the change for 72 hours. What
 * is asked for a taken address costs and shows the same until the code is right. (docs/account.md, "Email address")
 */
@Injectable()
export class EmailChanges {
  private readonly byAddress;
  private readonly byUser;

  constructor(
    records: Records,
    private readonly changes: Changes,
    private readonly outbox: Outbox,
    private readonly codes: TicketCodes,
    limits: RateLimits,
  ) {
    this.byAddress = limits.limiter({ ...PER_ADDRESS, database: records });
    this.byUser = limits.limiter({ ...PER_USER, database: records });
  }

  /** Mails a code to the new address; the page waits for it in its session. Throws `too_many_requests`. */
  async request({ id, tenant_id }: EmailOwner, email: string, page: WaitingPage, address: string): Promise<void> {
    await this.byAddress.consume(addressKey(address));
    await this.byUser.consume(id);
    const { code, codeHash, payload } = this.codes.make({ kind: 'account', uid: page.uid });
    await this.changes.quietly(async (tx) => {
      const ticket = { userId: id, type: 'email_change', clientId: tenant_id, codeHash } as const;
      await issueTicket(tx, { ...ticket, payload: { ...payload, email } });
      await recordEvent(tx, { event_type: 'email_change.requested', tenant_id, subject_type: 'user', subject_id: id });
      const minutes = TICKET_SECONDS.email_change / SECONDS_PER_MINUTE;
      await this.outbox.add(tx, {
        template: 'email_change',
        tenantId: tenant_id,
        to: email,
        userId: id,
        locale: page.locale,
        values: { code, minutes },
      });
    });
  }

  /** Changes the address, if the code is that of the session. Other links that were mailed to the old one are cancelled. */
  async confirm(owner: EmailOwner, uid: string, code: string): Promise<EmailChangeOutcome> {
    const binding = { kind: 'account', uid } as const;
    const id = await this.codes.check({ userId: owner.id, type: 'email_change', binding, code });
    if (id === undefined) return 'wrong';
    return orTaken(() =>
      this.changes.make(async (tx) => {
        await lockUser(tx, owner.id);
        const { email } = (await redeem(tx, id)) ?? {};
        if (email === undefined) return 'wrong';
        await setEmail(tx, owner.id, email);
        await tx.query(sql`
          delete from tickets where user_id = ${owner.id} and used_at is null and ticket_type in ('email_verification', 'password_change')`);
        await this.offerUndo(tx, owner, email);
        return 'changed';
      }),
    );
  }

  /** The address is what it was before, and every session and grant ends: somebody else may have changed it. */
  undo({ id, user_id }: OpenTicket): Promise<EmailChangeOutcome> {
    return orTaken(() =>
      this.changes.make(async (tx) => {
        await lockUser(tx, user_id);
        const { email } = (await redeem(tx, id)) ?? {};
        if (email === undefined) return 'wrong';
        await setEmail(tx, user_id, email);
        await tx.query(sql`delete from tickets where user_id = ${user_id} and used_at is null`);
        await endGrantsOfUser(tx, user_id);
        return 'changed';
      }),
    );
  }

  /** Of several changes the first can be undone: whoever took over an account cannot cancel the link by a second change. */
  private async offerUndo(tx: Database, owner: EmailOwner, changed: string): Promise<void> {
    const { id, tenant_id, email, email_verified, locale } = owner;
    if (email === null || !email_verified) return;
    const open = await tx.query(sql`
      select 1 from tickets where user_id = ${id} and ticket_type = 'email_undo' and used_at is null and expires_at > now()`);
    const hours = TICKET_SECONDS.email_undo / SECONDS_PER_HOUR;
    const path =
      open.length > 0
        ? undefined
        : await issueTicket(tx, { userId: id, type: 'email_undo', clientId: tenant_id, payload: { email } });
    await this.outbox.add(tx, {
      template: 'email_changed',
      tenantId: tenant_id,
      to: email,
      userId: id,
      locale,
      values: { email: changed, hours },
      path,
    });
  }
}

const lockUser = (tx: Database, id: string): Promise<unknown> =>
  tx.query(sql`select 1 from users where id = ${id} for no key update`);

const setEmail = (tx: Database, id: string, email: string): Promise<unknown> =>
  tx.query(sql`
    update users set email = ${email}, email_verified = true, awaits_verification = false, updated_by = ${id},
      updated_at = clock_timestamp()
    where id = ${id}`);

/** Another user may have got the address meanwhile; nothing is changed then, and the ticket stays. */
async function orTaken(work: () => Promise<EmailChangeOutcome>): Promise<EmailChangeOutcome> {
  try {
    return await work();
  } catch (error) {
    if (translateDatabaseError(error)?.code === 'conflict') return 'taken';
    throw error;
  }
}
