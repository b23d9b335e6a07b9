import { setImmediate } from 'node:timers/promises';
import {
  Records,
  whereSql,
  type OperationSlots,
  type RunningOperation,
  type RecordSet,
  whereAll,
} from '@groundwork/records';
import { ApiError, type Caller, type ListQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql, join } from 'sql-template-tag';
import { recordEvent } from '../../platform/audit/record-event.js';
import { affectVisibleUsers } from '../../platform/privileges/privileges.js';
import { User, userData } from '../../directory/entities/user.entity.js';

/** Runs asynchronous work sequentially, in the order of the calls. */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve();

  /** Rejects as the work does; the next one starts all the same. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const run = this.last.then(work);
    this.last = run.catch(() => undefined);
    return run;
  }
}

/** A user as a line of the export. */
export interface ExportedUser {
  readonly id: string;
  readonly line: string;
}

const t = raw('t');

/** Members in the order of the record, timestamps in the format of all responses. */
const MEMBERS = [...userData.attributes.keys()].map((name) => {
  const value = userData.read.get(name)?.(t) ?? sql`null`;
  const instant = userData.attributes.get(name)?.type === 'date-time';
  return sql`${instant ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : value} as ${raw(name)}`;
});

/** A page of users in the order of their ids, after a given id: keyset pagination. (api.md, "Deep paging") */
export function exportStatement(set: RecordSet, after: string, hashes: boolean, limit: number): Sql {
  const columns = join(hashes ? [...MEMBERS, sql`t.password_hash`] : MEMBERS);
  const conditions = [...set.conditions, sql`not t.awaits_verification`, sql`t.id > ${after}::uuid`];
  return sql`
    select x.id, row_to_json(x)::text as line from (
      select ${columns} from users t ${whereAll(conditions)} order by t.id limit ${limit}) x`;
}

/** Few, since writing a page blocks the event loop. */
const USERS_PER_STATEMENT = 250;
/** Concurrent exports of one replica; a tenant may have half of them. */
const MAX_EXPORTS = 2;
const NOBODY = '00000000-0000-0000-0000-000000000000';
const HASHES_SCOPE = 'users:export_hashes';

/** Parameters of an export. */
export interface ExportOptions extends Pick<ListQuery, 'where'> {
  readonly hashes: boolean;
}

/** Exports any number of users. (identity.md §8, "Bulk") */
@Injectable()
export class UserExports {
  private readonly slots: OperationSlots;
  /** All exports of the process read and write one page at a time. */
  private readonly pages = new OneAtATime();

  constructor(private readonly records: Records) {
    this.slots = records.operations.slots({ kind: 'user exports', most: MAX_EXPORTS });
  }

  /** Passes the lines of an export to `send`. Throws `unavailable` with `Retry-After` while too many others run in this process. */
  send(caller: Caller, options: ExportOptions, send: (lines: AsyncIterable<string>) => Promise<void>): Promise<void> {
    const lines = (operation: RunningOperation) => this.lines(caller, options, operation);
    return this.slots.use((operation) => send(lines(operation)), caller.tenantId ?? undefined);
  }

  /**
   * Lines of NDJSON, 250 users at a time, with back pressure: reads the next page when the consumer reads on. One statement per page.
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

  /** Yields to the event loop, so that other requests are served between pages. */
  private async readPage(page: Sql): Promise<ExportedUser[]> {
    const rows = await this.records.query<ExportedUser>(page);
    await setImmediate();
    return rows;
  }

  /**
   * Audits the export before its first line. Throws `insufficient_scope` for hashes without their own scope, `forbidden` when an exported
   * user has privileges the caller lacks.
   */
  async begin(caller: Caller, { hashes }: ExportOptions, q: string | undefined): Promise<void> {
    if (hashes && !caller.scopes.has(HASHES_SCOPE))
      throw new ApiError('insufficient_scope', `Exporting password hashes needs the scope ${HASHES_SCOPE}.`);
    if (hashes) await affectVisibleUsers(this.records, caller);
    await recordEvent(this.records, {
      event_type: 'users.exported',
      subject_type: 'user',
      after: { hashes, q: q ?? null },
    });
  }
}
