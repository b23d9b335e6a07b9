import { inGroups, type Below } from './in-groups.js';
import { within, type Place } from './place.js';
import type { FolderId, RemoteFile, RemoteFiles } from './remote-files.js';

/** Where a file goes. */
export interface Destination {
  readonly place: Place;
  /** The last name of the place. */
  readonly name: string;
  /** Its folder, which is made where it is missing, and the file that has the name now. */
  readonly find: () => Promise<{ readonly folder: FolderId; readonly existing: RemoteFile | undefined }>;
}

/** Where one file goes. */
export function destinationOf(remote: RemoteFiles, place: Place): Destination {
  return destinationsIn(remote, [place])[0]!;
}

/** Files below a folder, each with where it goes below another; the service is asked once for as many as fit into one request. */
export async function* withDestinations<File extends Below>(
  remote: RemoteFiles,
  target: Place,
  files: AsyncIterable<File>,
): AsyncGenerator<{ readonly file: File; readonly destination: Destination }> {
  for await (const group of inGroups(files)) {
    const places = group.map(({ path }) => within(target, ...path));
    const destinations = destinationsIn(remote, places);
    for (const [index, file] of group.entries()) yield { file, destination: destinations[index]! };
  }
}

/** Of places in one folder: asked once for all, by the first that is looked for; where that failed, the next asks again. */
function destinationsIn(remote: RemoteFiles, places: readonly Place[]): Destination[] {
  const ask = async () => {
    const [{ bucket, path }] = places as [Place];
    const folder = await remote.makeFolder(bucket, path.slice(0, -1));
    return { folder, there: await remote.filesIn(bucket, folder, places.map(nameOf)) };
  };
  let asked: ReturnType<typeof ask> | undefined;
  const answer = async () => {
    asked ??= ask();
    return asked.catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
  };
  return places.map((place) => {
    const name = nameOf(place);
    const find = async () => {
      const { folder, there } = await answer();
      return { folder, existing: there.get(name) };
    };
    return { place, name, find };
  });
}

const nameOf = ({ path }: Place): string => path.at(-1) ?? '';
