import { Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { recordEvent } from '../../platform/audit/record-event.js';
import { Changes } from '../../platform/changes/changes.service.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import { RecoveryCodes } from './recovery-codes.service.js';

type Queries = Pick<Database, 'query'>;

/** The factors of a user beside the password. */
export interface FactorState {
  readonly totp: boolean;
  readonly passkeys: number;
  /** Unused recovery codes. */
  readonly codes: number;
  /** The user's tenant requires two factors. */
  readonly required: boolean;
  /** The user has no passkey, and was offered none in 90 days. */
  readonly passkeyDue: boolean;
}

/** A factor as its owner sees it. */
export interface ListedFactor {
  readonly id: string;
  readonly factor_type: 'totp' | 'passkey' | 'recovery_codes';
  readonly factor_name: string | null;
  readonly codes_left: number | null;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

const OFFER_DAYS = 90;

/** The factors of a user; none for an unknown user. One statement. */
export async function findFactorState(db: Queries, userId: string): Promise<FactorState> {
  const [state] = await db.query<FactorState>(sql`
    select exists (select from totp_secrets s where s.user_id = u.id) as totp,
      (select count(*)::integer from passkeys p where p.user_id = u.id) as passkeys,
      (select count(*)::integer from recovery_codes c where c.user_id = u.id and c.used_at is null) as codes,
      coalesce((t.tenant_metadata #>> '{mfa,required}')::boolean, false) as required,
      not exists (select from passkeys p where p.user_id = u.id)
        and coalesce(u.passkey_offered_at < now() - make_interval(days => ${OFFER_DAYS}), true) as "passkeyDue"
    from users u join tenants t on t.id = u.tenant_id where u.id = ${userId}`);
  return state ?? { totp: false, passkeys: 0, codes: 0, required: false, passkeyDue: false };
}

/** The factors as shown to the user and to administrators. */
export const listFactors = (db: Queries, userId: string): Promise<ListedFactor[]> =>
  db.query<ListedFactor>(sql`
    select id, factor_type, factor_name, codes_left, created_at, last_used_at from user_second_factors
    where user_id = ${userId} order by factor_type, created_at, id`);

/** The type of a factor of the user; recovery codes are no factor by themselves. */
export async function findFactorType(db: Queries, userId: string, id: string): Promise<string | undefined> {
  const [factor] = await db.query<{ factor_type: string }>(sql`
    select factor_type from user_second_factors where id = ${id} and user_id = ${userId} and factor_type <> 'recovery_codes'`);
  return factor?.factor_type;
}

/** The user has a second factor. */
export const hasFactor = ({ totp, passkeys }: FactorState): boolean => totp || passkeys > 0;

/** Deletes one factor, or (`null`) all of them with the recovery codes. */
export async function dropFactors(tx: Queries, userId: string, id: string | null): Promise<void> {
  await tx.query(sql`delete from totp_secrets where user_id = ${userId} and (${id}::uuid is null or id = ${id}::uuid)`);
  await tx.query(sql`delete from passkeys where user_id = ${userId} and (${id}::uuid is null or id = ${id}::uuid)`);
  if (id === null) await tx.query(sql`delete from recovery_codes where user_id = ${userId}`);
}

/** A factor that was enrolled; with the first one come recovery codes, which are shown only once. */
export interface Enrolment {
  readonly recoveryCodes?: readonly string[];
}

interface Owner {
  readonly tenant_id: string;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly locale: string | null;
}

type FactorEvent = 'enrolled' | 'removed' | 'renewed';

/** The second factors of users; each change is audited and notified by mail. (ADR 0044) */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly outbox: Outbox,
    private readonly codes: RecoveryCodes,
  ) {}

  /** One statement. */
  of(userId: string, db: Pick<Database, 'query'> = this.records): Promise<FactorState> {
    return findFactorState(db, userId);
  }

  /** The user is offered a passkey now. */
  async recordOffer(userId: string): Promise<void> {
    await this.records.query(sql`update users set passkey_offered_at = now() where id = ${userId}`);
  }

  list(userId: string): Promise<ListedFactor[]> {
    return listFactors(this.records, userId);
  }

  /** Enrols what `keep` stores; `undefined` when it stores nothing. */
  enrol(
    userId: string,
    method: 'totp' | 'passkey',
    keep: (tx: Database) => Promise<boolean>,
  ): Promise<Enrolment | undefined> {
    return this.change(userId, async (tx, notify) => {
      const first = !hasFactor(await this.of(userId, tx));
      if (!(await keep(tx))) return undefined;
      await notify('enrolled', method);
      return first ? { recoveryCodes: await this.codes.renew(tx, userId) } : {};
    });
  }

  /** The last factor is removed with the recovery codes. `kept`: it is the last one and the tenant requires two factors. */
  remove(userId: string, id: string): Promise<'removed' | 'kept' | 'unknown'> {
    return this.change(userId, async (tx, notify) => {
      const { totp, passkeys, required } = await this.of(userId, tx);
      const type = await findFactorType(tx, userId, id);
      if (type === undefined) return 'unknown';
      const last = Number(totp) + passkeys === 1;
      if (last && required) return 'kept';
      await dropFactors(tx, userId, last ? null : id);
      await notify('removed', type);
      return 'removed';
    });
  }

  /** All of them, even where the tenant requires two: the next sign-in starts enrolment then. Returns whether there were any. */
  removeAll(tx: Database, userId: string): Promise<boolean> {
    return this.within(tx, userId, {}, async (notify) => {
      if (!hasFactor(await this.of(userId, tx))) return false;
      await dropFactors(tx, userId, null);
      await notify('removed', 'all');
      return true;
    });
  }

  /** Replaces the recovery codes; none for a user without a factor. */
  renewCodes(userId: string): Promise<readonly string[]> {
    return this.change(userId, async (tx, notify) => {
      if (!hasFactor(await this.of(userId, tx))) return [];
      await notify('renewed', 'recovery_codes');
      return this.codes.renew(tx, userId);
    });
  }

  private change<T>(userId: string, work: (tx: Database, notify: Notify) => Promise<T>): Promise<T> {
    return this.changes.quietly((tx) => this.within(tx, userId, { actor_id: userId }, (notify) => work(tx, notify)));
  }

  /** The user's row is locked, so that concurrent changes agree on which factor is first and last. `by`: the actor, unless the caller. */
  private async within<T>(
    tx: Database,
    userId: string,
    by: { readonly actor_id?: string },
    work: (notify: Notify) => Promise<T>,
  ): Promise<T> {
    const [owner] = await tx.query<Owner>(sql`
      select tenant_id, email, email_verified, locale from users where id = ${userId} for no key update`);
    return work(async (event, method) => {
      if (!owner) return;
      const { tenant_id, email, email_verified, locale } = owner;
      const subject = { subject_type: 'user', subject_id: userId, tenant_id, after: { method } };
      await recordEvent(tx, { event_type: `second_factor.${event}`, ...by, ...subject });
      if (email && email_verified)
        await this.outbox.add(tx, { template: 'second_factor_changed', tenantId: tenant_id, to: email, locale });
    });
  }
}

type Notify = (event: FactorEvent, method: string) => Promise<void>;
