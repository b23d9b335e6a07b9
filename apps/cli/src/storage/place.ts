import { CommandFailure, EXIT } from '../exit-codes.js';

const SCHEME = 'gw://';

/** A place in a bucket: `gw://bucket/folder/file`. */
export interface Place {
  readonly bucket: string;
  /** Names of folders and, at last, of a file or folder; none for the top of the bucket. Names are literal, nothing is decoded. */
  readonly path: readonly string[];
  /** Whether it is written with a slash at its end. */
  readonly isFolder: boolean;
}

/** Whether an argument means a place in a bucket rather than a file of this machine. */
export const isPlace = (text: string): boolean => text.startsWith(SCHEME);

/** Reads a place. Throws a usage failure. */
export function placeOf(text: string): Place {
  const [bucket = '', ...path] = text.slice(SCHEME.length).split('/');
  const isFolder = path.at(-1) === '' || path.length === 0;
  if (path.at(-1) === '') path.pop();
  if (!isPlace(text) || bucket === '' || path.includes(''))
    throw new CommandFailure(`${text} is no gw://bucket/folder/file.`, EXIT.usage);
  return { bucket, path, isFolder };
}

/** As it is written. */
export const textOf = ({ bucket, path }: Pick<Place, 'bucket' | 'path'>): string =>
  `${SCHEME}${[bucket, ...path].join('/')}`;

/** The place with further names behind it. */
export const within = ({ bucket, path }: Place, ...names: readonly string[]): Place => ({
  bucket,
  path: [...path, ...names],
  isFolder: false,
});
