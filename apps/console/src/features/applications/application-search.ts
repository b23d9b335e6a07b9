import { allOf, where, type Where } from '@groundwork/client';
import { isId } from '../../data/ids';
import { offsetOf } from '../../data/paging';

/** What the address of the list says. */
export interface ApplicationSearch {
  readonly q?: string | undefined;
  readonly offset?: number | undefined;
}

/** Reads an address, whatever somebody typed there. */
export const readApplicationSearch = ({ q, offset }: Readonly<Record<string, unknown>>): ApplicationSearch => ({
  ...(typeof q === 'string' && q !== '' && { q }),
  ...(offsetOf(offset) > 0 && { offset: offsetOf(offset) }),
});

/** Clients whose name or description contains the text, or whose id it is. */
export function applicationClause({ q = '' }: ApplicationSearch): Where | undefined {
  const text = q.trim();
  if (text === '') return undefined;
  const pattern = `*${text}*`;
  return allOf(
    isId(text) ? where`id = ${text}` : where`client_name ilike ${pattern} or client_description ilike ${pattern}`,
  );
}
