import type { StoredLink } from './load-configuration.js';

/** What is nested in a stored row: arrays that the statement made. */
export const linksOf = (row: Readonly<Record<string, unknown>> | undefined, name: string): StoredLink[] =>
  (row?.[name] as StoredLink[] | undefined) ?? [];
