import { CommandFailure, EXIT } from '../exit-codes.js';

/** A version of a tree, by the codes that paths have. */
export interface VersionPlace {
  readonly tree_code: string;
  readonly tree_version: string;
}

/** Reads `TREE/VERSION`. Throws a usage failure. */
export function versionOf(text: string): VersionPlace {
  const [tree_code, tree_version, ...rest] = text.split('/');
  if (!tree_code || !tree_version || rest.length > 0)
    throw new CommandFailure(`${text} is no TREE/VERSION.`, EXIT.usage);
  return { tree_code, tree_version };
}
