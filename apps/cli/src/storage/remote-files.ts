import { isError, where, type Groundwork, type ItemOf, type OperationOf, type StorageApi } from '@groundwork/client';
import { CommandFailure } from '../exit-codes.js';
import { textOf, type Place } from './place.js';

/** A file, as lists have it. */
export type RemoteFile = ItemOf<OperationOf<StorageApi.paths, '/files', 'get'>>;
/** A folder, as lists have it. */
export type RemoteFolder = ItemOf<OperationOf<StorageApi.paths, '/folders', 'get'>>;

/** A folder by its id; `null` is the top of the bucket. */
export type FolderId = string | null;

/** What a place means. */
export type Found =
  | { readonly kind: 'folder'; readonly id: FolderId }
  | { readonly kind: 'file'; readonly file: RemoteFile }
  | { readonly kind: 'nothing' };

/** A file below a folder, and the names that lead to it. */
export interface FileBelow {
  readonly file: RemoteFile;
  readonly path: readonly string[];
}

/** Files and folders of storage by their names. Folders that were found or made are remembered. */
export class RemoteFiles {
  private readonly folders = new Map<string, Promise<string | undefined>>();

  constructor(private readonly storage: Groundwork['storage']) {}

  /** What is at a place; a file precedes a folder of the same name, unless a slash says that a folder is meant. */
  async find(place: Place): Promise<Found> {
    const { bucket, path, isFolder } = place;
    const name = path.at(-1);
    if (name === undefined) return { kind: 'folder', id: null };
    const parent = await this.folderAt({ bucket, path: path.slice(0, -1) });
    if (parent === undefined) return { kind: 'nothing' };
    const file = isFolder ? undefined : await this.fileIn(bucket, parent, name);
    if (file) return { kind: 'file', file };
    const id = await this.folderIn(bucket, parent, name);
    return id === undefined ? { kind: 'nothing' } : { kind: 'folder', id };
  }

  /** As `find`; throws where nothing is there. */
  async findAny(place: Place): Promise<Exclude<Found, { kind: 'nothing' }>> {
    const found = await this.find(place);
    if (found.kind === 'nothing') throw new CommandFailure(`There is no ${textOf(place)}.`);
    return found;
  }

  /** The file of a name in a folder. */
  async fileIn(bucket: string, folder: FolderId, name: string): Promise<RemoteFile | undefined> {
    const q = where`folder_id = ${folder} and name = ${name}`;
    return (await this.storage.get('/files', { header: { bucket }, q, query: { limit: 1 } })).items[0];
  }

  /** Those files of a folder that have one of the names. */
  async filesIn(bucket: string, folder: FolderId, names: readonly string[]): Promise<Map<string, RemoteFile>> {
    const q = where`folder_id = ${folder} and name in ${names}`;
    const { items } = await this.storage.get('/files', { header: { bucket }, q, query: { limit: names.length } });
    return new Map(items.map((file) => [file.name, file]));
  }

  /** A folder by its path; it and those above it are made where they are missing. */
  async makeFolder(bucket: string, path: readonly string[]): Promise<FolderId> {
    let parent: FolderId = null;
    for (const name of path) parent = await this.folderOrNew(bucket, parent, name);
    return parent;
  }

  /** What is directly in a folder. */
  filesOf(bucket: string, folder: FolderId): AsyncGenerator<RemoteFile, void, undefined> {
    return this.storage.walk('/files', { header: { bucket }, q: where`folder_id = ${folder}` });
  }

  foldersOf(bucket: string, folder: FolderId): AsyncGenerator<RemoteFolder, void, undefined> {
    return this.storage.walk('/folders', { header: { bucket }, q: where`parent_id = ${folder}` });
  }

  /** Every file below a folder, at any depth; `onFolder` is called with the path of each folder. */
  async *filesBelow(
    bucket: string,
    folder: FolderId,
    onFolder?: (path: readonly string[]) => void,
    path: readonly string[] = [],
  ): AsyncGenerator<FileBelow, void, undefined> {
    for await (const file of this.filesOf(bucket, folder)) yield { file, path: [...path, file.name] };
    for await (const { id, name } of this.foldersOf(bucket, folder)) {
      onFolder?.([...path, name]);
      yield* this.filesBelow(bucket, id, onFolder, [...path, name]);
    }
  }

  private async folderAt({ bucket, path }: Pick<Place, 'bucket' | 'path'>): Promise<FolderId | undefined> {
    let parent: FolderId = null;
    for (const name of path) {
      const id: string | undefined = await this.folderIn(bucket, parent, name);
      if (id === undefined) return undefined;
      parent = id;
    }
    return parent;
  }

  private async folderIn(bucket: string, parent: FolderId, name: string): Promise<string | undefined> {
    const q = where`parent_id = ${parent} and name = ${name}`;
    return (await this.storage.get('/folders', { header: { bucket }, q, query: { limit: 1 } })).items[0]?.id;
  }

  /** Asked for at once by several transfers, it is made once. */
  private async folderOrNew(bucket: string, parent: FolderId, name: string): Promise<string> {
    const key = JSON.stringify([bucket, parent, name]);
    const known = this.folders.get(key) ?? this.folderMade(bucket, parent, name);
    this.folders.set(key, known);
    // The next file tries again.
    known.catch(() => this.folders.delete(key));
    const id = await known;
    if (id === undefined) throw new CommandFailure(`The folder ${name} was deleted meanwhile.`);
    return id;
  }

  private async folderMade(bucket: string, parent: FolderId, name: string): Promise<string | undefined> {
    const there = await this.folderIn(bucket, parent, name);
    if (there !== undefined) return there;
    try {
      return (await this.storage.post('/folders', { header: { bucket }, body: { name, parent_id: parent } })).id;
    } catch (error) {
      // Another process has made it since.
      if (isError(error, 'conflict')) return this.folderIn(bucket, parent, name);
      throw error;
    }
  }
}
