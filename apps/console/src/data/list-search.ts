import { offsetOf } from './paging';

/** What the address of a list says: which records, in which order, from which row on. */
export interface ListSearch {
  readonly q?: string | undefined;
  /** `name:asc` */
  readonly sort?: string | undefined;
  readonly offset?: number | undefined;
}

/** Reads an address, whatever somebody typed there; `columns` are those that can be sorted by. */
export const listSearchReader =
  (columns: readonly string[] = []) =>
  ({ q, sort, offset }: Readonly<Record<string, unknown>>): ListSearch => ({
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof sort === 'string' && isSort(sort, columns) && { sort }),
    ...(offsetOf(offset) > 0 && { offset: offsetOf(offset) }),
  });

function isSort(sort: string, columns: readonly string[]): boolean {
  const [column = '', direction, ...rest] = sort.split(':');
  return columns.includes(column) && (direction === 'asc' || direction === 'desc') && rest.length === 0;
}
