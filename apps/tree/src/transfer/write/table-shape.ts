import { ApiError } from '@groundwork/rest';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { MAX_COLUMNS } from '../read/tables/table-columns.js';
import { headerOf, type TableShape } from './exported-node.js';

const MAX_NAME_CHARACTERS = 200;

/** Columns are read back by their names without spaces around them. */
const isColumn = (name: string): boolean =>
  name !== '' && name.length <= MAX_NAME_CHARACTERS && name === name.trim() && !/\p{Cc}/u.test(name);

const WITHOUT_ATTRIBUTES = { attributes: [], hasOthers: false };

/** Throws `invalid_request` where a tree has more languages than a table has columns. */
export function assertFitsTable(languages: readonly string[]): void {
  if (headerOf({ ...WITHOUT_ATTRIBUTES, languages }).length < MAX_COLUMNS) return;
  throw new ApiError('invalid_request', `A table has at most ${MAX_COLUMNS} columns: the tree has too many languages.`);
}

/** Which columns a table of a version has: attributes get their own while there is space. Costs 1 statement, which reads all attributes. */
export async function shapeOfTable(
  client: pg.Client,
  versionId: string,
  languages: readonly string[],
): Promise<TableShape> {
  const space = MAX_COLUMNS - 1 - headerOf({ ...WITHOUT_ATTRIBUTES, languages }).length;
  const { rows } = await client.query<{ name: string }>(sql`
    select distinct k.name collate "C" as name from node n cross join lateral jsonb_object_keys(n.attributes) k (name)
    where n.tree_version_id = ${versionId} and n.attributes <> '{}' order by 1 limit ${space + 1}`);
  const names = rows.map(({ name }) => name);
  const attributes = names.filter(isColumn).slice(0, space);
  return { languages, attributes, hasOthers: attributes.length < names.length };
}
