import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import { eventSql, type Occurrence } from '../../platform/audit/record-event.js';
import { identityChanged } from '../../platform/changes/change-feed.service.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import type { AccountProfile } from './account.js';
import type { Device, Rehashed } from './claimant.js';

/** Who is told of a sign-in with a new device. */
export type LoginUser = Pick<AccountProfile, 'id' | 'email' | 'email_verified' | 'locale'>;

/** A sign-in that succeeded. */
export interface Login {
  readonly user: LoginUser;
  /** Its audit event. */
  readonly event: Occurrence;
  /** The browser, where there is one. */
  readonly device?: Device;
  /** IP address. */
  readonly address?: string;
  /** A new hash of the same password; a password that was changed meanwhile stays. */
  readonly rehashed?: Rehashed;
}

/** Records sign-ins, and tells users of one with a device that is new to them. (docs/account.md, "New devices") */
@Injectable()
export class Logins {
  constructor(
    private readonly records: Records,
    private readonly outbox: Outbox,
  ) {}

  /**
   * One statement. The first device of a user is kept in silence; of concurrent sign-ins with a new one, one is announced. The mail goes
   * to a verified address.
   */
  async record({ user, event, device, address = '', rehashed }: Login): Promise<void> {
    const noticing = device ? sql`, ${await this.noticing(user, event, device, address)}` : sql``;
    const announced = device ? sql`returning (select ${identityChanged('mail')} from mailed)` : sql``;
    const rehashing = rehashed
      ? sql`, password_hash = case when password_hash = ${rehashed.from} then ${rehashed.to} else password_hash end`
      : sql``;
    await this.records.query(sql`
      with audited as (${eventSql(event)}) ${noticing}
      update users set last_login_at = now(), login_count = login_count + 1 ${rehashing}
      where id = ${user.id} ${announced}`);
  }

  private async noticing(
    user: LoginUser,
    event: Occurrence,
    { digest, userAgent }: Device,
    address: string,
  ): Promise<Sql> {
    const { email, email_verified, locale } = user;
    const mail = await this.outbox.seal(this.records, {
      template: 'new_device',
      tenantId: event.tenant_id ?? null,
      to: email_verified ? email : null,
      locale,
      values: { address },
    });
    const noticed: Occurrence = { ...event, event_type: 'login.new_device', after: { user_agent: userAgent } };
    return sql`
      device as (
        insert into user_devices as d (user_id, device_hash, user_agent) values (${user.id}, ${digest}, ${userAgent})
        on conflict (user_id, device_hash) do update set last_seen_at = now(), user_agent = excluded.user_agent
        returning xmax = 0 as is_new),
      noticed as (
        select from device where is_new
          and exists (select from user_devices where user_id = ${user.id} and device_hash <> ${digest})),
      recorded as (${eventSql(noticed, sql`from noticed`)}),
      mailed as (
        insert into outbox (id, template, sealed) select ${mail.id}::uuid, ${mail.template}::text, ${mail.sealed}::text
        from noticed where ${email_verified && email !== null}::boolean returning 1)`;
  }
}
