import type { ListQuery } from '@groundwork/rest';
import { raw } from 'sql-template-tag';
import type { RecordSet } from '../database/database.js';
import { itemPresenter, type Presented } from '../view/present.js';
import type { Row, View } from '../view/view.js';
import { totalOf } from './count-matches.js';
import { pageStatement } from './page-statement.js';
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

/**
 * One page of a set. Costs 1 statement, 2 where `total_count` is an estimate, whatever the page size;
 * reads `limit + 1` rows, beyond offset 1,000 only the keys of the rows before.
 */
export async function listRecords(set: RecordSet, view: View, query: ListQuery): Promise<Envelope> {
  const scope = set.conditions;
  const conditions = query.where ? [...scope, whereSql(query.where, view, t)] : scope;
  const page = pageStatement({ view, query, conditions, scope });
  const present = itemPresenter(view, page.wanted, set.path ?? view.path ?? '');
  const rows = await set.db.read<Row>(page);
  if (!query.totalCount) return envelope(rows.map(present), query);
  const total = await totalOf(set.db, view.table, conditions, Number(rows[0]?.['matches'] ?? 0));
  return envelope(rows.filter((row) => row['own_id'] !== null).map(present), query, total);
}

/** The envelope around up to `limit + 1` items; the one too many only tells that there are more. */
export function envelope(
  found: readonly Presented[],
  { limit, offset }: Pick<ListQuery, 'limit' | 'offset'>,
  total?: number,
): Envelope {
  const items = found.slice(0, limit);
  const page = { count: items.length, has_more: found.length > limit, limit, offset, items };
  return total === undefined ? page : { total_count: total, ...page };
}
