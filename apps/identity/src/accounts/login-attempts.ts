import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';

/** One try to sign in: who says to be whom, and from where. `identifier` is its keyed digest. */
export interface LoginAttempt {
  readonly tenantId: string;
  readonly identifier: string;
  readonly address: string;
}

/** Failures after which (identifier, address) is locked; a tenant may set its own. (identity.md §9, "Lockout") */
const FAILURES = 5;
const WINDOW = '15 minutes';
const FIRST_LOCK_MINUTES = 1;
const LONGEST_LOCK_MINUTES = 15;
/** Different identifiers one address may try in 10 minutes. */
const IDENTIFIERS_PER_ADDRESS = 100;
/** Failures in an hour, from everywhere, after which only addresses with a recent success may try. */
const FAILURES_PER_IDENTIFIER = 100;

type Queries = Pick<Database, 'query'>;

/**
 * Counts the attempt as a failure before the password is looked at, so that tries at the same moment count too.
 * Answers how many seconds to wait, 0 for none; a refused attempt does not prolong the wait.
 */
export async function admitAttempt(db: Queries, attempt: LoginAttempt): Promise<number> {
  const [{ wait } = { wait: 0 }] = await db.query<{ wait: number }>(sql`
    with limits as (
      select
        (select count(*) from (select from login_attempts where ip = ${attempt.address}::inet
          and last_failure_at > now() - interval '10 minutes' limit ${IDENTIFIERS_PER_ADDRESS}) a) >= ${IDENTIFIERS_PER_ADDRESS}
        or (select coalesce(sum(failures), 0) from login_attempts where tenant_id = ${attempt.tenantId}
          and identifier_hmac = ${attempt.identifier} and last_failure_at > now() - interval '1 hour') >= ${FAILURES_PER_IDENTIFIER}
        and not exists (select from login_attempts where tenant_id = ${attempt.tenantId} and identifier_hmac = ${attempt.identifier}
          and ip = ${attempt.address}::inet and last_success_at > now() - interval '30 days') as reached),
    counted as (
      insert into login_attempts as a (tenant_id, identifier_hmac, ip, failures, last_failure_at)
      select ${attempt.tenantId}, ${attempt.identifier}, ${attempt.address}::inet, 1, now() from limits where not reached
      on conflict (tenant_id, identifier_hmac, ip) do update set
        failures = case when a.last_failure_at > now() - ${WINDOW}::interval then a.failures + 1 else 1 end,
        last_failure_at = now(),
        locked_until = case when a.last_failure_at > now() - ${WINDOW}::interval and a.failures + 1 >= ${FAILURES} then now() + make_interval(
          mins => least(${LONGEST_LOCK_MINUTES}, ${FIRST_LOCK_MINUTES} * 2 ^ least(a.failures + 1 - ${FAILURES}, 10))::integer) end
      where a.locked_until is null or a.locked_until <= now()
      returning 1)
    select case when exists (select from counted) then 0 else coalesce((
      select greatest(1, ceil(extract(epoch from locked_until - now())))::integer from login_attempts
      where tenant_id = ${attempt.tenantId} and identifier_hmac = ${attempt.identifier} and ip = ${attempt.address}::inet
        and locked_until > now()), 60) end as wait`);
  return wait;
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

/** Lifts every lock of an identifier: its password was reset. */
export async function forgiveIdentifier(db: Queries, tenantId: string, identifier: string): Promise<void> {
  await db.query(sql`
    update login_attempts set failures = 0, last_failure_at = null, locked_until = null
    where tenant_id = ${tenantId} and identifier_hmac = ${identifier}`);
}

/** The failures of some identifiers count no more, from any address: the password was reset. (identity.md §9, "Lockout") */
export async function forgetFailures(db: Queries, tenantId: string, identifiers: readonly string[]): Promise<void> {
  await db.query(sql`
    update login_attempts set failures = 0, last_failure_at = null, locked_until = null
    where tenant_id = ${tenantId} and identifier_hmac = any (${identifiers}::text[])`);
}
