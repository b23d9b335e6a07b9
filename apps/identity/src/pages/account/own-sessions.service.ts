import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { endSessionsOfUser } from '../../platform/grants/end-grants.js';
import { Changes } from '../../platform/changes/changes.service.js';

/** A browser in which a user is signed in, as the user sees it. */
export interface OwnSession {
  readonly id: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly created_at: string;
  readonly last_seen_at: string;
  /** The one that asks. */
  readonly current: boolean;
}

/** Users end their own sessions. (identity.md §9, "Sessions") */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  /** The present one first, then the one seen last. One statement. */
  list(userId: string, uid: string): Promise<OwnSession[]> {
    return this.records.query<OwnSession>(sql`
      select record_id as id, host(ip) as ip, user_agent, created_at, coalesce(last_seen_at, created_at) as last_seen_at, uid = ${uid} as current
      from oidc_payloads
      where model = 'Session' and account_id = ${userId} and record_id is not null and expires_at > now()
      order by uid = ${uid} desc, coalesce(last_seen_at, created_at) desc, record_id`);
  }

  /** One that is not the user's, or over, is left alone. */
  end(userId: string, id: string): Promise<void> {
    return this.changes.quietly((tx) => endSessionsOfUser(tx, userId, [id]));
  }

  /** All but the one that asks. */
  async endOthers(userId: string, uid: string): Promise<void> {
    const others = (await this.list(userId, uid)).filter(({ current }) => !current).map(({ id }) => id);
    if (others.length > 0) await this.changes.quietly((tx) => endSessionsOfUser(tx, userId, others));
  }
}
