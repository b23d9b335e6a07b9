import { allOf, where, type Groundwork, type Where } from '@groundwork/client';
import { folderSortOf, type FileSearch } from './file-search';

const FOLDER_FIELDS = ['id', 'name', 'parent_id', 'updated_at', 'aggregations'] as const;
const FILE_FIELDS = ['id', 'name', 'folder_id', 'metadata', 'updated_date'] as const;

/** A row of the list: folders come before files. */
export interface Entry {
  /** `folder:` or `file:`, then the id. */
  readonly key: string;
  readonly id: string;
  readonly kind: 'folder' | 'file';
  readonly name: string;
  readonly type?: string | undefined;
  readonly size?: number | undefined;
  /** Of a folder: files and folders in it. */
  readonly count?: number | undefined;
  readonly changedAt: string;
}

export interface FolderPage {
  readonly items: readonly Entry[];
  readonly folders: number;
  readonly total: number;
}

type Storage = Groundwork['storage'];

const within = (column: 'folder_id' | 'parent_id', folder: string | undefined): Where => {
  if (column === 'folder_id') return folder === undefined ? where`folder_id is ${null}` : where`folder_id = ${folder}`;
  return folder === undefined ? where`parent_id is ${null}` : where`parent_id = ${folder}`;
};

/** Rows of a folder: two requests, whatever is in it. */
export async function readFolderPage(
  storage: Storage,
  bucket: string,
  search: FileSearch,
  limit: number,
  signal?: AbortSignal,
): Promise<FolderPage> {
  const { folder, q: text = '', sort, offset = 0 } = search;
  const header = { bucket };
  const named = text.trim() === '' ? undefined : where`name ilike ${`*${text.trim()}*`}`;
  const options = { header, ...(signal && { signal }) };
  const folders = await storage.get('/folders', {
    ...options,
    q: allOf(within('parent_id', folder), named) ?? '',
    query: { limit, offset, sort: folderSortOf(sort), total_count: true },
    fields: FOLDER_FIELDS,
  });
  const folderCount = folders.total_count ?? folders.items.length;
  const room = limit - folders.items.length;
  const files = await storage.get('/files', {
    ...options,
    q: allOf(within('folder_id', folder), named) ?? '',
    // A page of folders alone asks for how many files there are.
    query: {
      limit: Math.max(room, 1),
      offset: Math.max(offset - folderCount, 0),
      sort: sort ?? 'name:asc',
      total_count: true,
    },
    fields: FILE_FIELDS,
  });
  const items = [...folders.items.map(entryOfFolder), ...files.items.slice(0, room).map(entryOfFile)];
  return { items, folders: folderCount, total: folderCount + (files.total_count ?? 0) };
}

function entryOfFolder(folder: {
  readonly id: string;
  readonly name: string;
  readonly updated_at: string;
  readonly aggregations: { readonly files?: number; readonly folders?: number };
}): Entry {
  const { id, name, updated_at: changedAt, aggregations } = folder;
  const count = (aggregations.files ?? 0) + (aggregations.folders ?? 0);
  return { key: `folder:${id}`, id, kind: 'folder', name, changedAt, count };
}

function entryOfFile(file: {
  readonly id: string;
  readonly name: string;
  readonly updated_date: string;
  readonly metadata: { readonly mime_type?: string | null; readonly size_original?: number | null } | null;
}): Entry {
  const { id, name, updated_date: changedAt, metadata } = file;
  const { mime_type: type, size_original: size } = metadata ?? {};
  return { key: `file:${id}`, id, kind: 'file', name, changedAt, type: type ?? undefined, size: size ?? undefined };
}

/** A folder with those above it, the top first. */
export async function readFolderPath(
  storage: Storage,
  bucket: string,
  folder: string | undefined,
  signal?: AbortSignal,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const path: { id: string; name: string }[] = [];
  for (let id: string | null | undefined = folder; id != null;) {
    const one: { id: string; name: string; parent_id: string | null } = await storage.get('/folders/{folder_id}', {
      path: { folder_id: id },
      header: { bucket },
      fields: ['id', 'name', 'parent_id'],
      ...(signal && { signal }),
    });
    path.unshift({ id: one.id, name: one.name });
    id = one.parent_id;
  }
  return path;
}
