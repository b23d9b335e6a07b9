import type { Place } from './place.js';
import type { FolderId, RemoteFile, RemoteFiles } from './remote-files.js';

/** Where files of one folder go: the folder, and the file that has the name of one now. */
export type Spots = (name: string) => Promise<{ readonly folder: FolderId; readonly existing: RemoteFile | undefined }>;

/** Asked once for all of some places in one folder, which is made where it is missing; where that failed, the next file asks again. */
export function spotsOf(remote: RemoteFiles, places: readonly Place[]): Spots {
  const ask = async () => {
    const [{ bucket, path }] = places as [Place];
    const folder = await remote.makeFolder(bucket, path.slice(0, -1));
    return { folder, there: await remote.filesIn(bucket, folder, places.map(nameOf)) };
  };
  let asked: ReturnType<typeof ask> | undefined;
  return async (name) => {
    asked ??= ask();
    const { folder, there } = await asked.catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return { folder, existing: there.get(name) };
  };
}

/** The last name of a place. */
export const nameOf = ({ path }: Place): string => path.at(-1) ?? '';
