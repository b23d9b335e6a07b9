import type { Database, Records } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import type { Import, ImportError } from './import.entity.js';

const MAX_ERRORS = 1_000;

/** How far an import is. Counts are kept here and written as a whole, so that what is told always fits together. */
export class ImportProgress {
  received = 0;
  added = 0;
  changed = 0;
  failed = 0;
  private errors: ImportError[] = [];
  private hasNewErrors = false;

  constructor(
    readonly id: string,
    private readonly records: Records,
  ) {}

  /** Lines that are not taken; of the errors of one line all are told. */
  refuse(lines: number, errors: readonly ImportError[]): void {
    this.failed += lines;
    if (this.errors.length >= MAX_ERRORS || errors.length === 0) return;
    this.errors.push(...errors.slice(0, MAX_ERRORS - this.errors.length));
    this.hasNewErrors = true;
  }

  /**
   * What happened so far, for others to see; in the transaction of `db` where it has one. Throws `conflict` for an import that goes on
   * and was called off; one that breaks off after that was cancelled and has not failed. Costs 1 statement.
   */
  async tell(
    state: Import['state'],
    failure: string | null = null,
    db: Pick<Database, 'query'> = this.records,
  ): Promise<void> {
    const { received, added, changed, failed } = this;
    const errors = this.hasNewErrors ? JSON.stringify(this.errors.sort((a, b) => a.line - b.line)) : null;
    const [told] = await db.query<Pick<Import, 'state'>>(sql`
      update imports set state = ${stateAfter(state)}, received = ${received}, added = ${added}, changed = ${changed}, failed = ${failed},
        errors = coalesce(${errors}::jsonb, errors), failure = case when state <> 'cancelling' then ${failure} end,
        updated_at = clock_timestamp(), finished_at = case when ${state} in ('completed', 'failed') then clock_timestamp() end
      where id = ${this.id} returning state`);
    this.hasNewErrors = false;
    if (told?.state === 'cancelling') throw new CancelledImport();
  }
}

/** Somebody called the import off. */
export class CancelledImport extends ApiError {
  constructor() {
    super('conflict', 'The import was cancelled.');
  }
}

/** The next state of an import; one that was called off is told so until it ends. */
const stateAfter = (next: Import['state']): Sql => sql`
  case when state <> 'cancelling' then ${next} when ${next} = 'failed' then 'cancelled' when ${next} = 'completed' then ${next} else state end`;
