import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Records, type Database } from '@groundwork/records';
import { Sweeps, sweepRows } from '@groundwork/service';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';

/**
 * Rows that are over, per table. Consumed refresh tokens stay until they expire: their reuse has to be noticed. Tickets stay a week
 * so that their outcome can be read; failed sign-ins a day, the longest a tenant may let them count. (identity.md §3.10)
 */
const OVER: readonly (readonly [table: string, condition: Sql])[] = [
  ['oidc_payloads', sql`expires_at < now() - interval '10 minutes'`],
  ['revoked_tokens', sql`expires_at < now() - interval '10 minutes'`],
  [
    'login_attempts',
    sql`coalesce(last_failure_at, '-infinity') < now() - interval '1 day' and coalesce(last_success_at, '-infinity') < now() - interval '30 days'
      and coalesce(locked_until, '-infinity') < now()`,
  ],
  ['sign_ins', sql`expires_at < now()`],
  ['webauthn_challenges', sql`expires_at < now()`],
  ['one_time_passwords', sql`created_at < now() - interval '1 hour'`],
  ['external_sign_ins', sql`expires_at < now()`],
  // The deletion of an account stays until it is done.
  [
    'tickets',
    sql`expires_at < now() - interval '7 days' and (ticket_type <> 'account_deletion' or used_at is not null)`,
  ],
  ['user_devices', sql`last_seen_at < now() - interval '400 days'`],
  ['rate_limits', sql`expires_at < now()`],
  ['signing_keys', sql`state in ('retired', 'revoked') and expires_at < now()`],
];

/** Removes what is over in short statements; returns how many rows there were. */
export async function sweepExpired(db: Pick<Database, 'query'>): Promise<number> {
  let swept = 0;
  for (const [table, condition] of OVER) swept += await sweepRows(db, table, condition);
  return swept;
}

const SECONDS = 30;

/** Keeps the tables of the authorization server bounded. (identity.md §3.10) */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap {
  constructor(
    private readonly records: Records,
    private readonly sweeps: Sweeps,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every({ name: 'expired', seconds: SECONDS, work: () => sweepExpired(this.records) });
  }
}
