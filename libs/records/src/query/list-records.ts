import type { ListQuery } from '@groundwork/rest';
import { raw } from 'sql-template-tag';
import type { RecordSet } from '../database/database.js';
import { itemPresenter, ownOf, type Presented } from '../view/present.js';
import type { Row, View } from '../view/view.js';
import { pageStatement, totalOf } from './page-statement.js';
import { whereSql } from './where-sql.js';

/** The collection envelope. (Identity, "Collection envelope") */
export interface Envelope {
  readonly total_count?: number;
  readonly count: number;
  readonly has_more: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly items: readonly Presented[];
}

const t = raw('t');

/** How a page is read. */
export interface ListOptions {
  /** Its best plan depends on the values of its conditions: it is planned for them each time. */
  readonly planEachTime?: boolean;
}

/**
 * One page of a set. Costs 1 statement, 2 where `total_count` is an estimate, whatever the page size;
 * reads `limit + 1` rows, beyond offset 1,000 only the keys of the rows before.
 */
export async function listRecords(
  set: RecordSet,
  view: View,
  query: ListQuery,
  { planEachTime }: ListOptions = {},
): Promise<Envelope> {
  const scope = set.conditions;
  const conditions = query.where ? [...scope, whereSql(query.where, view, t)] : scope;
  const page = pageStatement({ view, query, conditions, scope });
  const present = itemPresenter(view, page.wanted, set.path ?? view.path ?? '');
  const rows = await set.db.read<Row>(planEachTime ? { ...page, unnamed: true } : page);
  if (!query.totalCount) return pageOf(rows, query, present);
  const total = await totalOf(set.db, view.table, conditions, Number(rows[0]?.['matches'] ?? 0));
  return pageOf(
    rows.filter((row) => ownOf(row, 'id') !== null),
    query,
    present,
    total,
  );
}

/** The envelope around up to `limit + 1` items; one more than `limit` means that there are more. */
export const envelope = (
  found: readonly Presented[],
  query: Pick<ListQuery, 'limit' | 'offset'>,
  total?: number,
): Envelope => pageOf(found, query, (item) => item, total);

/** The envelope around up to `limit + 1` rows, of which those that are answered are presented. */
function pageOf<R>(
  found: readonly R[],
  { limit, offset }: Pick<ListQuery, 'limit' | 'offset'>,
  present: (row: R) => Presented,
  total?: number,
): Envelope {
  const has_more = found.length > limit;
  const items = (has_more ? found.slice(0, limit) : found).map(present);
  const page = { count: items.length, has_more, limit, offset, items };
  return total === undefined ? page : { total_count: total, ...page };
}
