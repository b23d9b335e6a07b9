import { Records, whereSql } from '@groundwork/records';
import { ApiError, type Caller, type ListQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import { raw } from 'sql-template-tag';
import { recordEvent } from '../audit-events/record-event.service.js';
import { affectUsersInSight } from '../reach/reach.service.js';
import { User, userData } from '../users/user.entity.js';
import { exportStatement, type ExportedUser } from './export-statement.js';

const USERS_PER_STATEMENT = 1_000;
const NOBODY = '00000000-0000-0000-0000-000000000000';
const HASHES_SCOPE = 'users:export_hashes';

/** What an export is asked for. */
export interface ExportOptions extends Pick<ListQuery, 'where'> {
  readonly hashes: boolean;
}

/** Exports users, as many as there are. (identity.md §8, "Bulk") */
@Injectable()
export class UserExports {
  constructor(private readonly records: Records) {}

  /**
   * Lines of NDJSON, some thousand users at a time, read as the taker takes them: whoever stops taking stops the reading. Costs 1 statement per
   * thousand users.
   */
  async *lines(caller: Caller, { where, hashes }: ExportOptions): AsyncGenerator<string> {
    const all = this.records.of(User, caller);
    const set = where ? all.where(whereSql(where, userData, raw('t'))) : all;
    let after = NOBODY;
    for (;;) {
      const rows = await this.records.query<ExportedUser>(exportStatement(set, after, hashes, USERS_PER_STATEMENT));
      if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`).join('');
      const last = rows.at(-1);
      if (!last || rows.length < USERS_PER_STATEMENT) return;
      after = last.id;
    }
  }

  /** Tells the audit before the first line. Throws `insufficient_scope` for hashes without their own scope, `forbidden` when a user of the tenants holds what the caller lacks. */
  async begin(caller: Caller, { hashes }: ExportOptions, q: string | undefined): Promise<void> {
    if (hashes && !caller.scopes.has(HASHES_SCOPE))
      throw new ApiError('insufficient_scope', `Hashes are exported with the scope ${HASHES_SCOPE} only.`);
    if (hashes) await affectUsersInSight(this.records, caller);
    await recordEvent(this.records, {
      event_type: 'users.exported',
      subject_type: 'user',
      after: { hashes, q: q ?? null },
    });
  }
}
