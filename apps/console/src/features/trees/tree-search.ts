import { where, type Where } from '@groundwork/client';
import { offsetOf } from '../../data/paging';

/** What the address of the list says. */
export interface TreeSearch {
  readonly q?: string | undefined;
  readonly offset?: number | undefined;
}

/** Reads an address, whatever somebody typed there. */
export function readTreeSearch({ q, offset }: Readonly<Record<string, unknown>>): TreeSearch {
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(offsetOf(offset) > 0 && { offset: offsetOf(offset) }),
  };
}

/** The trees whose code, name or description contains the text; a `*` in it stands for any characters. */
export function treeClause({ q = '' }: TreeSearch): Where | undefined {
  const text = q.trim();
  if (text === '') return undefined;
  const pattern = `*${text}*`;
  return where`code ilike ${pattern} or name ilike ${pattern} or description ilike ${pattern}`;
}
