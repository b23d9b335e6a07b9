import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId, Records, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { recordEvent } from '../../platform/audit/record-event.js';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import { phoneNumberOf } from '../../directory/sms/phone-numbers.js';
import { SmsOutbox } from '../../directory/sms/sms-outbox.service.js';
import { SmsSettingsOfTenants, type SmsSettings } from '../../directory/sms/sms-settings.service.js';
import type { AccountRow } from './account.js';
import { Accounts } from './accounts.service.js';
import { inEqualTime } from './equal-time.js';
import { findIdentified, type IdentifiedUser, type Claimant } from './claimant.js';

/** A request for a code, for a sign-in to a client. */
export interface CodeRequest {
  readonly tenantId: string;
  readonly clientId: string;
  /** Username, email or phone number. */
  readonly identifier: string;
  /** How the code goes; without it by what was typed, and by what the user has. */
  readonly channel?: CodeChannel | undefined;
}

/** Ways of a code to its user. */
export const CODE_CHANNELS = ['email', 'sms'] as const;
/** One of them. */
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** Codes that one address may request, on pages and at `/otp` together; counted by all replicas. */
export const SENDS_PER_ADDRESS = { name: 'otp', points: 20, seconds: 600 };

/** A code that was entered. */
interface CodeTry {
  readonly userId: string;
  readonly clientId: string;
  readonly code: string;
  /** A correct code stays valid: a second factor has to follow. */
  readonly stays: boolean;
}

/** The same whatever is wrong, so that it reveals nothing about the user. */
const WRONG_CODE =
  'The username or the code is wrong, or the code has expired. Only codes that were sent are accepted here: a code of an authenticator app is a second factor.';

const DIGITS = 6;
const LIFETIME_SECONDS = 300;
const TRIES = 5;
const SENDS_PER_HOUR = 5;
const SECONDS_PER_MINUTE = 60;

/** One-time passwords by mail or text message: six digits, valid once and for one client; a new one replaces the last. (identity.md §5, "otp") */
@Injectable()
export class OneTimePasswords {
  constructor(
    private readonly records: Records,
    private readonly accounts: Accounts,
    private readonly outbox: Outbox,
    private readonly sms: SmsOutbox,
    private readonly smsOf: SmsSettingsOfTenants,
    private readonly pepper: Pepper,
  ) {}

  /**
   * Sends a code to the verified address or number of the user. The response does not reveal whether there is one. (identity.md §12, 53)
   * Throws `sms_not_set_up` where a text message is asked for.
   */
  async send(request: CodeRequest): Promise<void> {
    const { tenantId, channel } = request;
    const settings = await (channel === 'sms'
      ? this.smsOf.get(tenantId)
      : channel === undefined
        ? this.smsOf.find(tenantId)
        : undefined);
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    await inEqualTime(() => this.records.transaction((tx) => this.sendIn(tx, request, code, settings)));
  }

  /** The same statements whether and how the code is sent. */
  private async sendIn(
    tx: Database,
    { tenantId, clientId, identifier, channel }: CodeRequest,
    code: string,
    settings: SmsSettings | undefined,
  ): Promise<void> {
    const user = await findIdentified(tx, tenantId, identifier);
    const way = wayTo(user, identifier, channel, settings !== undefined);
    const kept = await this.keep(tx, way && user, clientId, code);
    const phone = (kept && way === 'sms' && user?.phone) || null;
    const admitted = settings === undefined || (await this.sms.admit(tx, settings, { tenantId, to: phone }));
    const sent = kept && (admitted || way === 'email');
    await recordEvent(tx, {
      event_type: 'otp.sent',
      outcome: sent ? 'success' : 'failure',
      tenant_id: tenantId,
      actor_client_id: clientId,
      subject_type: 'user',
      subject_id: user?.id,
      after: { channel: way ?? channel ?? null },
    });
    const of = { template: 'one_time_password', tenantId, locale: user?.locale } as const;
    if (channel !== 'sms') {
      const values = { code, minutes: LIFETIME_SECONDS / SECONDS_PER_MINUTE };
      await this.outbox.add(tx, { ...of, to: (sent && way === 'email' && user?.email) || null, values });
    }
    if (settings) await this.sms.add(tx, { ...of, to: sent ? phone : null, code, seconds: LIFETIME_SECONDS });
  }

  /**
   * The user with this code. Where `needsMore` says that a second factor is required, the code stays valid until `spend`.
   * Throws as `Accounts.signInBy`.
   */
  signIn(
    claimant: Claimant & { readonly clientId: string },
    code: string,
    needsMore?: (userId: string) => Promise<boolean>,
  ): Promise<AccountRow> {
    const how = { method: 'otp', wrong: WRONG_CODE, ...claimant };
    return this.accounts.signInBy(how, async (user) => {
      const id = user?.id ?? newId(); // the same statements for an unknown user
      const stays = (await needsMore?.(id)) ?? false;
      return { matches: await this.check({ userId: id, clientId: claimant.clientId, code, stays }) };
    });
  }

  /** Consumes a correct code that stayed valid: of concurrent uses one succeeds. */
  async spend(userId: string, clientId: string, code: string): Promise<boolean> {
    const spent = await this.records.query(sql`
      update one_time_passwords set used_at = clock_timestamp()
      where user_id = ${userId} and client_id = ${clientId} and code_hmac = ${this.digest(userId, clientId, code)}
        and used_at is null and expires_at > clock_timestamp()
      returning 1`);
    return spent.length > 0;
  }

  /** Stores the code's digest unless too many were sent; returns whether. The user's row is locked, so that the count is exact. */
  private async keep(tx: Database, user: IdentifiedUser | undefined, clientId: string, code: string): Promise<boolean> {
    const id = user?.id ?? newId(); // the same statements for an unknown user
    await tx.query(sql`select 1 from users where id = ${id} for no key update`);
    const kept = await tx.query(sql`
      insert into one_time_passwords (id, user_id, client_id, code_hmac, created_at, expires_at)
      select ${newId()}, u.id, ${clientId}::uuid, ${this.digest(id, clientId, code)}, clock_timestamp(), clock_timestamp() + make_interval(secs => ${LIFETIME_SECONDS})
      from users u where u.id = ${id} and (
        select count(*) from one_time_passwords o where o.user_id = u.id and o.created_at > now() - interval '1 hour') < ${SENDS_PER_HOUR}
      returning 1`);
    return kept.length > 0;
  }

  /** Counts an attempt, and consumes the correct code unless it stays valid. Of concurrent uses one succeeds. */
  private async check({ userId, clientId, code, stays }: CodeTry): Promise<boolean> {
    const digest = this.digest(userId, clientId, code);
    const [row] = await this.records.query<{ matches: boolean }>(sql`
      update one_time_passwords set attempts = attempts + 1,
        used_at = case when code_hmac = ${digest} and not ${stays}::boolean then clock_timestamp() end
      where id = (
          select id from one_time_passwords where user_id = ${userId} and client_id = ${clientId} order by created_at desc limit 1)
        and used_at is null and attempts < ${TRIES} and expires_at > clock_timestamp()
      returning code_hmac = ${digest} as matches`);
    return row?.matches ?? false;
  }

  /** Keyed, since six digits can be guessed from a plain digest; the pepper is not in the database. */
  private digest(userId: string, clientId: string, code: string): string {
    return this.pepper.digest('one_time_password', `${userId}/${clientId}/${code}`);
  }
}

/** A verified address or number: the one that was typed or asked for, else the address, else the number. */
function wayTo(
  user: IdentifiedUser | undefined,
  identifier: string,
  channel: CodeChannel | undefined,
  hasSms: boolean,
): CodeChannel | undefined {
  if (!user?.may_sign_in) return undefined;
  const ways: readonly CodeChannel[] = [
    ...(user.email !== null && user.email_verified && channel !== 'sms' ? ['email' as const] : []),
    ...(user.phone !== null && user.phone_verified && hasSms && channel !== 'email' ? ['sms' as const] : []),
  ];
  return phoneNumberOf(identifier) === undefined ? ways[0] : ways.at(-1);
}
