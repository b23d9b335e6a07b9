import { isId } from '../../data/ids';
import { offsetOf } from '../../data/paging';

export const FILE_SORTS = ['name', 'metadata.size_original', 'updated_date'] as const;
export type FileSort = `${(typeof FILE_SORTS)[number]}:${'asc' | 'desc'}`;

/** What the address of a bucket's files says: which folder, which of its files, in which order, from which row on, and how they are shown. */
export interface FileSearch {
  /** The top of the bucket without it. */
  readonly folder?: string | undefined;
  readonly q?: string | undefined;
  readonly sort?: FileSort | undefined;
  readonly offset?: number | undefined;
  readonly view?: 'grid' | undefined;
}

/** Reads an address, whatever somebody typed there. */
export function readFileSearch(search: Readonly<Record<string, unknown>>): FileSearch {
  const { folder, q, sort, offset, view } = search;
  const [column = '', direction] = typeof sort === 'string' ? sort.split(':') : [];
  const isSort = FILE_SORTS.some((one) => one === column) && (direction === 'asc' || direction === 'desc');
  return {
    ...(typeof folder === 'string' && isId(folder) && { folder }),
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(isSort && { sort: sort as FileSort }), // compared
    ...(offsetOf(offset) > 0 && { offset: offsetOf(offset) }),
    ...(view === 'grid' && { view }),
  };
}

/** Folders have neither size nor the column of files: they are by name, or by when they changed. */
export function folderSortOf(sort: FileSort | undefined): string {
  const [column, direction = 'asc'] = (sort ?? 'name:asc').split(':');
  if (column === 'updated_date') return `updated_at:${direction}`;
  return column === 'name' ? `name:${direction}` : 'name:asc';
}
