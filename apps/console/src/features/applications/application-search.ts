import { allOf, where, type Where } from '@groundwork/client';
import { isId } from '../../data/ids';
import type { ListSearch } from '../../data/list-search';

/** Clients whose name or description contains the text, or whose id it is. */
export function applicationClause({ q = '' }: ListSearch): Where | undefined {
  const text = q.trim();
  if (text === '') return undefined;
  const pattern = `*${text}*`;
  return allOf(
    isId(text) ? where`id = ${text}` : where`client_name ilike ${pattern} or client_description ilike ${pattern}`,
  );
}
