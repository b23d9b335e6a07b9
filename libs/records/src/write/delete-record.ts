import type { IfMatchStates } from '@groundwork/rest';
import sql, { join } from 'sql-template-tag';
import { type RecordSet, identifier } from '../database/database.js';
import { findRow, type Key } from '../query/find-record.js';
import type { Row, View } from '../view/view.js';
import { assertState } from './modify-record.js';

/** What a delete operation may add. */
export interface DeleteOptions {
  readonly ifMatch?: IfMatchStates;
  /** A rule over the locked row; throws to refuse. */
  readonly check?: (row: Row, db: RecordSet['db']) => void | Promise<void>;
}

/**
 * Deletes a record, with all that references it by `on delete cascade`; returns the row it was.
 * Costs 2 statements in a transaction. Throws `not_found`, `precondition_failed`, `conflict` while it is in use.
 */
export function deleteRecord(set: RecordSet, view: View, key: Key, options: DeleteOptions = {}): Promise<Row> {
  return set.db.transaction(async (db) => {
    const row = await findRow(set.on(db), view, key, sql`for update`);
    assertState(view, row, options.ifMatch);
    await options.check?.(row, db);
    const identity = join(
      view.identity.map((name) => sql`${identifier(name)} = ${row[name]}`),
      ' and ',
    );
    await db.query(sql`delete from ${identifier(view.table.name)} where ${identity}`);
    return row;
  });
}
