import type { Database, Records } from '@groundwork/records';
import type { ApiError } from '@groundwork/rest';
import { tooManyRequests } from '@groundwork/service';
import type { Pepper } from '../../platform/keys/pepper.service.js';
import type { Claimant, NamedClaimant, IdentifiedUser } from './claimant.js';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';

/** One try to sign in, and from where. `identifier` is the keyed digest of the user's id, or of a name that nobody has. */
export interface LoginAttempt {
  readonly tenantId: string;
  readonly identifier: string;
  readonly address: string;
}

/** What holds where the tenant's `lockout` says nothing. (identity.md §9, "Lockout") */
const FAILURES = 5;
const WINDOW_SECONDS = 900;
const LONGEST_LOCK_SECONDS = 900;
const FIRST_LOCK_SECONDS = 60;
/** Different identifiers one address may try in 10 minutes. */
const IDENTIFIERS_PER_ADDRESS = 100;
/** Failures in an hour, from everywhere, after which only addresses with a recent success may try. */
const FAILURES_PER_IDENTIFIER = 100;

type Queries = Pick<Database, 'query'>;

/** How the tenant wants it. (api.md, "Identity", `tenant_metadata.lockout`) */
const policyOf = (tenantId: string): Sql => sql`
  policy as (
    select coalesce((l ->> 'max_failures')::integer, ${FAILURES}) as failures,
      make_interval(secs => coalesce((l ->> 'window_seconds')::integer, ${WINDOW_SECONDS})) as span,
      coalesce((l ->> 'max_lock_seconds')::integer, ${LONGEST_LOCK_SECONDS}) as longest
    from tenants t cross join lateral (select coalesce(t.tenant_metadata -> 'lockout', '{}') as l) s where t.id = ${tenantId})`;

/** Until when so many failures lock: twice as long with each that follows. */
const lockAfter = (failures: Sql): Sql => sql`(
  select now() + make_interval(secs => least(longest, ${FIRST_LOCK_SECONDS} * 2 ^ least(${failures} - policy.failures, 10)))
  from policy where ${failures} >= policy.failures)`;

/** The failures that count, with this one. */
const FAILED = sql`case when a.last_failure_at > now() - (select span from policy) then a.failures + 1 else 1 end`;

/** What becomes of an attempt. */
export interface Admission {
  /** Seconds to wait, 0 when the attempt may go on. */
  readonly wait: number;
  /** Unless it succeeds, this attempt locks (identifier, address). */
  readonly locks: boolean;
  /** So many failures lock, in so many seconds. */
  readonly failures: number;
  readonly seconds: number;
}

/**
 * Counts the attempt as a failure before the password is looked at, so that tries at the same moment count too.
 * A refused attempt does not prolong the wait. Costs one statement.
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

/** The attempt succeeded: its failures are forgotten. */
export async function recordSuccess(db: Queries, { tenantId, identifier, address }: LoginAttempt): Promise<void> {
  await db.query(sql`
    update login_attempts set failures = 0, last_failure_at = null, locked_until = null, last_success_at = now()
    where tenant_id = ${tenantId} and identifier_hmac = ${identifier} and ip = ${address}::inet`);
}

/** The attempt could not be looked at: it does not count. */
export async function withdrawAttempt(db: Queries, { tenantId, identifier, address }: LoginAttempt): Promise<void> {
  await db.query(sql`
    update login_attempts set failures = greatest(0, failures - 1), locked_until = null
    where tenant_id = ${tenantId} and identifier_hmac = ${identifier} and ip = ${address}::inet`);
}

/** The failures of a user count no more, from any address: the password was reset. (identity.md §9, "Lockout") */
export async function forgetFailures(db: Queries, tenantId: string, identifier: string): Promise<void> {
  await db.query(sql`
    update login_attempts set failures = 0, last_failure_at = null, locked_until = null
    where tenant_id = ${tenantId} and identifier_hmac = ${identifier}`);
}

/** What was found by looking, and whether this failure locks. */
export type Looked<T> = T & Pick<Admission, 'locks'>;

/** Tries to sign in, behind the one lockout there is: each is a failure until it has succeeded. (identity.md §9, "Lockout") */
export class SignInAttempts {
  constructor(
    private readonly records: Records,
    private readonly pepper: Pepper,
  ) {}

  /**
   * By the user, under whichever of its names it was typed; by the name where there is no such user.
   * Both are counted and locked alike, so that no answer says whether a name is known.
   */
  of({ tenantId, identifier, address }: Claimant, user: Pick<IdentifiedUser, 'id'> | undefined): LoginAttempt {
    const name = identifier.normalize('NFC').toLowerCase();
    const counted = user ? this.digestOf(user.id) : this.pepper.digest('login_identifier', name);
    return { tenantId, address, identifier: counted };
  }

  /** By a second factor: under a name that nobody can type. */
  ofFactor({ tenantId, address }: NamedClaimant, userId: string): LoginAttempt {
    return { tenantId, address, identifier: this.pepper.digest('second_factor', userId) };
  }

  /** Counts the attempt, then looks; what could not be looked at does not count. Throws `too_many_requests` while locked. */
  async look<T extends object>(attempt: LoginAttempt, prove: () => Promise<T>): Promise<Looked<T>> {
    const admission = await admitAttempt(this.records, attempt);
    if (admission.wait > 0) throw locked(admission);
    try {
      return { ...(await prove()), locks: admission.locks };
    } catch (error) {
      await withdrawAttempt(this.records, attempt);
      throw error;
    }
  }

  /** It was they: the failures before are forgotten. */
  succeed(attempt: LoginAttempt): Promise<void> {
    return recordSuccess(this.records, attempt);
  }

  /** The failures of this user, from any address, count no more. */
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
