import { Injectable } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import type { ApiError } from '@groundwork/rest';
import { tooManyRequests } from '@groundwork/service';
import { Pepper } from '../../platform/keys/pepper.service.js';
import type { Claimant, NamedClaimant, IdentifiedUser } from './claimant.js';
import sql, { type Sql } from 'sql-template-tag';

/** An attempt to sign in. `identifier` is the keyed digest of the user's id, or of the typed name if there is no such user. */
export interface LoginAttempt {
  readonly tenantId: string;
  readonly identifier: string;
  readonly address: string;
}

/** Defaults of the tenant's `lockout`. (identity.md §9, "Lockout") */
const FAILURES = 5;
const WINDOW_SECONDS = 900;
const LONGEST_LOCK_SECONDS = 900;
const FIRST_LOCK_SECONDS = 60;
/** Identifiers that one address may try in 10 minutes. */
const IDENTIFIERS_PER_ADDRESS = 100;
/** Failures per hour, from all addresses, after which only addresses with a recent success may try. */
const FAILURES_PER_IDENTIFIER = 100;

type Queries = Pick<Database, 'query'>;

/** The tenant's lockout policy. (api.md, "Identity", `tenant_metadata.lockout`) */
const policyOf = (tenantId: string): Sql => sql`
  policy as (
    select coalesce((l ->> 'max_failures')::integer, ${FAILURES}) as failures,
      make_interval(secs => coalesce((l ->> 'window_seconds')::integer, ${WINDOW_SECONDS})) as span,
      coalesce((l ->> 'max_lock_seconds')::integer, ${LONGEST_LOCK_SECONDS}) as longest
    from tenants t cross join lateral (select coalesce(t.tenant_metadata -> 'lockout', '{}') as l) s where t.id = ${tenantId})`;

/** The end of the lockout after so many failures: its length doubles with each. */
const lockAfter = (failures: Sql): Sql => sql`(
  select now() + make_interval(secs => least(longest, ${FIRST_LOCK_SECONDS} * 2 ^ least(${failures} - policy.failures, 10)))
  from policy where ${failures} >= policy.failures)`;

/** The failures within the window, with this one. */
const FAILED = sql`case when a.last_failure_at > now() - (select span from policy) then a.failures + 1 else 1 end`;

/** Whether an attempt is admitted. */
export interface Admission {
  /** Seconds to wait, 0 when the attempt is admitted. */
  readonly wait: number;
  /** If it fails, this attempt locks (identifier, address). */
  readonly locks: boolean;
  /** The policy: failures that lock, in so many seconds. */
  readonly failures: number;
  readonly seconds: number;
}

/**
 * Counts the attempt as a failure before the password is checked, so that concurrent attempts count too.
 * A refused attempt does not prolong the wait. One statement.
 */
export async function admitAttempt(db: Queries, attempt: LoginAttempt): Promise<Admission> {
  const { tenantId, identifier, address } = attempt;
  const [admission] = await db.query<Admission>(sql`
    with ${policyOf(tenantId)},
    limits as (
      select
        (select count(*) from (select from login_attempts where ip = ${address}::inet
          and last_failure_at > now() - interval '10 minutes' limit ${IDENTIFIERS_PER_ADDRESS}) a) >= ${IDENTIFIERS_PER_ADDRESS}
        or (select coalesce(sum(failures), 0) from login_attempts where tenant_id = ${tenantId}
          and identifier_hmac = ${identifier} and last_failure_at > now() - interval '1 hour') >= ${FAILURES_PER_IDENTIFIER}
        and not exists (select from login_attempts where tenant_id = ${tenantId} and identifier_hmac = ${identifier}
          and ip = ${address}::inet and last_success_at > now() - interval '30 days') as reached),
    counted as (
      insert into login_attempts as a (tenant_id, identifier_hmac, ip, failures, last_failure_at, locked_until)
      select ${tenantId}, ${identifier}, ${address}::inet, 1, now(), ${lockAfter(sql`1`)} from limits where not reached
      on conflict (tenant_id, identifier_hmac, ip) do update set
        failures = ${FAILED}, last_failure_at = now(), locked_until = ${lockAfter(FAILED)}
      where a.locked_until is null or a.locked_until <= now()
      returning locked_until)
    select case when c.counted then 0 else coalesce((
        select greatest(1, ceil(extract(epoch from locked_until - now())))::integer from login_attempts
        where tenant_id = ${tenantId} and identifier_hmac = ${identifier} and ip = ${address}::inet
          and locked_until > now()), ${FIRST_LOCK_SECONDS}) end as wait,
      c.locks, p.failures, extract(epoch from p.span)::integer as seconds
    from policy p, (select count(*) > 0 as counted, coalesce(bool_or(locked_until > now()), false) as locks from counted) c`);
  return admission!; // a tenant has one policy
}

/** Resets the failures after a success. */
export async function recordSuccess(db: Queries, { tenantId, identifier, address }: LoginAttempt): Promise<void> {
  await db.query(sql`
    update login_attempts set failures = 0, last_failure_at = null, locked_until = null, last_success_at = now()
    where tenant_id = ${tenantId} and identifier_hmac = ${identifier} and ip = ${address}::inet`);
}

/** Uncounts an attempt that could not be checked. */
export async function withdrawAttempt(db: Queries, { tenantId, identifier, address }: LoginAttempt): Promise<void> {
  await db.query(sql`
    update login_attempts set failures = greatest(0, failures - 1), locked_until = null
    where tenant_id = ${tenantId} and identifier_hmac = ${identifier} and ip = ${address}::inet`);
}

/** Resets the failures of a user from all addresses: the password was reset. (identity.md §9, "Lockout") */
export async function forgetFailures(db: Queries, tenantId: string, identifier: string): Promise<void> {
  await db.query(sql`
    update login_attempts set failures = 0, last_failure_at = null, locked_until = null
    where tenant_id = ${tenantId} and identifier_hmac = ${identifier}`);
}

/** The result of a check, and whether its failure locks. */
export type Checked<T> = T & Pick<Admission, 'locks'>;

/** The lockout: every attempt counts as a failure until it has succeeded. (identity.md §9, "Lockout") */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly records: Records,
    private readonly pepper: Pepper,
  ) {}

  /**
   * Counted by user, whichever of its identifiers was typed, or by the identifier where there is no such user. Both lock alike, so that
   * no response reveals whether an identifier is known.
   */
  of({ tenantId, identifier, address }: Claimant, user: Pick<IdentifiedUser, 'id'> | undefined): LoginAttempt {
    const name = identifier.normalize('NFC').toLowerCase();
    const counted = user ? this.digestOf(user.id) : this.pepper.digest('login_identifier', name);
    return { tenantId, address, identifier: counted };
  }

  /** Of a second factor: counted apart from passwords. */
  ofFactor({ tenantId, address }: NamedClaimant, userId: string): LoginAttempt {
    return { tenantId, address, identifier: this.pepper.digest('second_factor', userId) };
  }

  /** Counts the attempt, then checks it; one that could not be checked does not count. Throws `too_many_requests` while locked. */
  async check<T extends object>(attempt: LoginAttempt, prove: () => Promise<T>): Promise<Checked<T>> {
    const admission = await admitAttempt(this.records, attempt);
    if (admission.wait > 0) throw locked(admission);
    try {
      return { ...(await prove()), locks: admission.locks };
    } catch (error) {
      await withdrawAttempt(this.records, attempt);
      throw error;
    }
  }

  /** Resets the failures of a successful attempt. */
  succeed(attempt: LoginAttempt): Promise<void> {
    return recordSuccess(this.records, attempt);
  }

  /** Resets the failures of the user from all addresses. */
  forgetFailures(tx: Database, tenantId: string, userId: string): Promise<void> {
    return forgetFailures(tx, tenantId, this.digestOf(userId));
  }

  private digestOf(userId: string): string {
    return this.pepper.digest('login_user', userId);
  }
}

const locked = ({ wait, failures, seconds }: Admission): ApiError =>
  tooManyRequests(
    { name: 'sign-in', points: failures, seconds },
    wait,
    `Too many failed sign-ins; try again in ${wait} seconds.`,
  );
