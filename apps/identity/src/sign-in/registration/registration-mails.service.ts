import { Injectable } from '@nestjs/common';
import { newId, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import type { User } from '../../directory/entities/user.entity.js';
import type { Registered } from '../../directory/users/insert-users.js';
import { issueTicket, TICKET_SECONDS } from '../../directory/users/user-tickets.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import { linkFor, TicketCodes, type WaitingPage } from './ticket-codes.service.js';

const SECONDS_PER_HOUR = 3_600;

type Reader = Pick<User, 'id' | 'email' | 'locale'>;

/** The one mail of a registration: to verify the new address, or to the user who has it already. */
@Injectable()
export class RegistrationMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly codes: TicketCodes,
  ) {}

  /** The user who has the address or the username. The same statements for a new user and for a taken address. */
  async send(
    tx: Database,
    { values, isNew }: Registered,
    clientId: string,
    page: WaitingPage | undefined,
  ): Promise<Reader | undefined> {
    const code = page && this.codes.make({ kind: 'interaction', uid: page.uid });
    const path = await issueTicket(tx, { userId: values.id, type: 'email_verification', clientId, ...code });
    const owner = await findOwner(tx, values);
    if (isNew) {
      const hours = TICKET_SECONDS.email_verification / SECONDS_PER_HOUR;
      await this.outbox.add(tx, {
        template: 'email_verification',
        tenantId: values.tenant_id,
        to: values.email ?? null,
        locale: values.locale,
        values: { hours, ...(code && { code: code.code }) },
        path: linkFor(path, page),
      });
    } else {
      await this.outbox.add(tx, {
        template: 'already_registered',
        tenantId: values.tenant_id,
        to: owner?.email ?? null,
        locale: owner?.locale,
      });
    }
    return owner;
  }

  /** The mail of a registration once more; in the language of the page. Nobody, and whoever has proven the address, gets none. */
  async resend(tx: Database, { tenantId, clientId, email, page }: WaitingRegistration): Promise<void> {
    const [waiting] = await tx.query<Reader>(sql`
      select id, email, locale from users where tenant_id = ${tenantId} and lower(email) = lower(${email}) and awaits_verification
        and not is_blocked`);
    const code = this.codes.make({ kind: 'interaction', uid: page.uid });
    const userId = waiting?.id ?? newId(); // the same statements for nobody
    const path = await issueTicket(tx, { userId, type: 'email_verification', clientId, ...code });
    await this.outbox.add(tx, {
      template: 'email_verification',
      tenantId,
      to: waiting?.email ?? null,
      locale: page.locale,
      values: { hours: TICKET_SECONDS.email_verification / SECONDS_PER_HOUR, code: code.code },
      path: linkFor(path, page),
    });
  }
}

/** Whose mail is sent again. */
export interface WaitingRegistration {
  readonly tenantId: string;
  readonly clientId: string;
  readonly email: string;
  readonly page: WaitingPage;
}

/** The user with the address, else the user with the username. */
async function findOwner(
  tx: Database,
  { tenant_id, email = null, username = null }: Registered['values'],
): Promise<Reader | undefined> {
  const [owner] = await tx.query<Reader>(sql`
    select id, email, locale from users
    where tenant_id = ${tenant_id} and (lower(email) = lower(${email}) or lower(username) = lower(${username}))
    order by lower(email) = lower(${email}) desc nulls last limit 1`);
  return owner;
}
