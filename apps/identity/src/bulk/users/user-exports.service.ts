import { setImmediate } from 'node:timers/promises';
import { Records, whereSql, type OperationSlots, type RunningOperation } from '@groundwork/records';
import { ApiError, type Caller, type ListQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import { raw, type Sql } from 'sql-template-tag';
import { recordEvent } from '../../platform/audit/record-event.js';
import { affectUsersInSight } from '../../platform/privileges/privileges.js';
import { User, userData } from '../../directory/entities/user.entity.js';
import { exportStatement, type ExportedUser } from './export-statement.js';
import { OneAtATime } from './one-at-a-time.js';

/** Few: while a page is written nobody else is served. */
const USERS_PER_STATEMENT = 250;
/** Most exports of one replica at a time; a tenant has half of them. */
const MAX_EXPORTS = 2;
const NOBODY = '00000000-0000-0000-0000-000000000000';
const HASHES_SCOPE = 'users:export_hashes';

/** What an export is asked for. */
export interface ExportOptions extends Pick<ListQuery, 'where'> {
  readonly hashes: boolean;
}

/** Exports users, as many as there are. (identity.md §8, "Bulk") */
@Injectable()
export class UserExports {
  private readonly slots: OperationSlots;
  /** Exports take turns: however many there are, one page is read and written at a time. */
  private readonly pages = new OneAtATime();

  constructor(private readonly records: Records) {
    this.slots = records.operations.slots({ kind: 'user exports', most: MAX_EXPORTS });
  }

  /** Lends `send` the lines of an export. Throws `unavailable` with `Retry-After` while too many others run here. */
  send(caller: Caller, options: ExportOptions, send: (lines: AsyncIterable<string>) => Promise<void>): Promise<void> {
    const lines = (operation: RunningOperation) => this.lines(caller, options, operation);
    return this.slots.use((operation) => send(lines(operation)), caller.tenantId ?? undefined);
  }

  /**
   * Lines of NDJSON, some hundred users at a time, read as the taker takes them: whoever stops taking stops the reading. Costs 1 statement
   * per page.
   */
  private async *lines(
    caller: Caller,
    { where, hashes }: ExportOptions,
    operation: RunningOperation,
  ): AsyncGenerator<string> {
    const all = this.records.of(User, caller);
    const set = where ? all.where(whereSql(where, userData, raw('t'))) : all;
    let after = NOBODY;
    for (;;) {
      operation.assertWanted();
      const page = exportStatement(set, after, hashes, USERS_PER_STATEMENT);
      const rows = await this.pages.run(() => this.readPage(page));
      operation.progress();
      if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`).join('');
      const last = rows.at(-1);
      if (!last || rows.length < USERS_PER_STATEMENT) return;
      after = last.id;
    }
  }

  /** Requests that have come in meanwhile are served before the next page. */
  private async readPage(page: Sql): Promise<ExportedUser[]> {
    const rows = await this.records.query<ExportedUser>(page);
    await setImmediate();
    return rows;
  }

  /** Tells the audit before the first line. Throws `insufficient_scope` for hashes without their own scope, `forbidden` when a user of the tenants holds what the caller lacks. */
  async begin(caller: Caller, { hashes }: ExportOptions, q: string | undefined): Promise<void> {
    if (hashes && !caller.scopes.has(HASHES_SCOPE))
      throw new ApiError('insufficient_scope', `Exporting password hashes needs the scope ${HASHES_SCOPE}.`);
    if (hashes) await affectUsersInSight(this.records, caller);
    await recordEvent(this.records, {
      event_type: 'users.exported',
      subject_type: 'user',
      after: { hashes, q: q ?? null },
    });
  }
}
