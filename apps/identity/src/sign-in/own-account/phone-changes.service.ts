import { Injectable } from '@nestjs/common';
import { Records, translateDatabaseError, type Database } from '@groundwork/records';
import { ApiError, invalidField } from '@groundwork/rest';
import { addressKey, RateLimits } from '@groundwork/service';
import sql from 'sql-template-tag';
import { HookReaders } from '../../directory/hooks/hook-readers.service.js';
import { phoneNumberOf } from '../../directory/sms/phone-numbers.js';
import { SmsOutbox } from '../../directory/sms/sms-outbox.service.js';
import { reaches, SmsSettingsOfTenants } from '../../directory/sms/sms-settings.service.js';
import { issueTicket, TICKET_SECONDS } from '../../directory/users/user-tickets.js';
import { recordEvent } from '../../platform/audit/record-event.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import type { AccountRow } from '../accounts/account.js';
import type { BrowserBinding } from '../second-factors/binding.js';
import { TicketCodes } from '../registration/ticket-codes.service.js';
import { redeem } from '../registration/ticket-use.service.js';

const PER_ADDRESS = { name: 'phone-change', points: 20, seconds: 600 };
const PER_USER = { name: 'phone-change-user', points: 5, seconds: 3_600 };
const RETRY_SECONDS = 3_600;

/** The user who changes its own number. */
export type PhoneOwner = Pick<AccountRow, 'id' | 'tenant_id' | 'email' | 'email_verified' | 'locale'>;

/** A number as it was typed, and who waits for its code. */
export interface PhoneChangeRequest {
  readonly phone: string;
  readonly binding: BrowserBinding;
  /** BCP 47 tag. */
  readonly locale: string | null;
  /** The IP address. */
  readonly address: string;
}

/** `wrong`: the code; `taken`: another user of the tenant has the number. */
export type PhoneChangeOutcome = 'changed' | 'wrong' | 'taken';

/** Users change and verify their own phone number by a code that goes there. (docs/account.md, "Phone number") */
@Injectable()
export class PhoneChanges {
  private readonly byAddress;
  private readonly byUser;

  constructor(
    records: Records,
    private readonly changes: Changes,
    private readonly smsOf: SmsSettingsOfTenants,
    private readonly sms: SmsOutbox,
    private readonly readers: HookReaders,
    private readonly outbox: Outbox,
    private readonly codes: TicketCodes,
    limits: RateLimits,
  ) {
    this.byAddress = limits.limiter({ ...PER_ADDRESS, database: records });
    this.byUser = limits.limiter({ ...PER_USER, database: records });
  }

  /**
   * Sends a code to the number, taken or not; answers it as E.164. Throws `sms_not_set_up`, `invalid_request` on `phone`, `forbidden` for
   * owners and administrators of the installation, to whom no text messages go, and `too_many_requests`.
   */
  async request(owner: PhoneOwner, { phone, binding, locale, address }: PhoneChangeRequest): Promise<string> {
    const { id, tenant_id: tenantId } = owner;
    const settings = await this.smsOf.get(tenantId);
    await this.byAddress.consume(addressKey(address));
    const number = phoneNumberOf(phone)?.number;
    if (number === undefined) throw invalidField('phone', 'must be a phone number like +97699112233', 'format');
    if (!reaches(settings, number)) throw invalidField('phone', 'is of a country that gets no text messages', 'rule');
    if (!(await this.readers.of({ tenantId, userId: id })))
      throw new ApiError('forbidden', 'No text messages go to administrators of the installation.');
    await this.byUser.consume(id);
    const code = this.codes.make(binding);
    await this.changes.quietly(async (tx) => {
      if (!(await this.sms.admit(tx, settings, { tenantId, to: number }))) throw tooMany();
      const payload = { ...code.payload, phone: number };
      const seconds = TICKET_SECONDS.phone_change;
      await issueTicket(tx, { userId: id, type: 'phone_change', clientId: tenantId, payload, codeHash: code.codeHash });
      await recordEvent(tx, { event_type: 'phone_change.requested', tenant_id: tenantId, subject_type: 'user', subject_id: id }); // prettier-ignore
      const message = { template: 'phone_change', tenantId, to: number, userId: id, locale, seconds } as const;
      await this.sms.add(tx, { ...message, code: code.code });
    });
    return number;
  }

  /** Changes the number, if the code is that of the session or client. Codes and links that went to the old one are cancelled. */
  async confirm(owner: PhoneOwner, binding: BrowserBinding, code: string): Promise<PhoneChangeOutcome> {
    const id = await this.codes.check({ userId: owner.id, type: 'phone_change', binding, code });
    if (id === undefined) return 'wrong';
    try {
      return await this.changes.make(async (tx) => {
        await tx.query(sql`select 1 from users where id = ${owner.id} for no key update`);
        const { phone } = (await redeem(tx, id)) ?? {};
        if (phone === undefined) return 'wrong';
        await setPhone(tx, owner.id, phone);
        await this.notify(tx, owner, phone);
        return 'changed';
      });
    } catch (error) {
      if (translateDatabaseError(error)?.code === 'conflict') return 'taken'; // nothing is changed then, and the ticket stays
      throw error;
    }
  }

  /** Removes the number; false where the user could not sign in without it. */
  remove({ id }: PhoneOwner): Promise<boolean> {
    return this.changes.make(async (tx) => {
      const [user] = await tx.query<{ has_other: boolean }>(sql`
        select (u.username is not null or u.email is not null) and (u.password_hash is not null or (u.email is not null and u.email_verified)
            or exists (select from user_identities i where i.user_id = u.id) or exists (select from passkeys k where k.user_id = u.id)) as has_other
        from users u where u.id = ${id} for no key update`);
      if (!user?.has_other) return false;
      await setPhone(tx, id, null);
      return true;
    });
  }

  private async notify(tx: Database, owner: PhoneOwner, phone: string): Promise<void> {
    const { tenant_id: tenantId, email, email_verified, locale } = owner;
    if (email === null || !email_verified) return;
    await this.outbox.add(tx, { template: 'phone_changed', tenantId, to: email, locale, values: { phone } });
  }
}

async function setPhone(tx: Database, id: string, phone: string | null): Promise<void> {
  await tx.query(sql`
    update users set phone = ${phone}, phone_verified = ${phone !== null}, updated_by = ${id}, updated_at = clock_timestamp()
    where id = ${id}`);
  await tx.query(
    sql`delete from tickets where user_id = ${id} and used_at is null and ticket_type = 'password_change'`,
  );
  await tx.query(sql`delete from one_time_passwords where user_id = ${id} and used_at is null`);
}

const tooMany = (): ApiError =>
  new ApiError('too_many_requests', 'Too many text messages went to this number, or from this tenant.', {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
  });
