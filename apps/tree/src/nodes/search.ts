import {
  listRecords,
  orderOf,
  whereSql,
  type Database,
  type Envelope,
  type Expression,
  type View,
} from '@groundwork/records';
import { invalidField, one, type Caller, type ListQuery, type QueryParameter, type RawQuery } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { VersionPath } from '../platform/paths.js';
import { ancestorsIn, listInRanges, readRanges, stillInRange, type WithRanges } from './subtree-ranges.js';
import { nodesIn, nodesOfVersion } from './tree-node.entity.js';

/** Most nodes that are ranked, of texts, translations and labels each: of more that match, an arbitrary choice. */
const MAX_FOUND = 1_000;
const MAX_CHARACTERS = 255;

export const SEARCH_QUERY: QueryParameter = {
  name: 'search',
  schema: { type: 'string', maxLength: MAX_CHARACTERS },
  description:
    'Nodes with all these words in name, code and description, in a translation or in a label; the last word by its beginning, without case and accents. The best match first unless `sort` says otherwise; of more than 1,000 matches some.',
};

/** The words to search for; absent or blank: none. Throws `invalid_request` on `search`. */
export function parseSearch(given: RawQuery): string | undefined {
  const search = one(given, SEARCH_QUERY.name)?.trim();
  if (search === undefined || search === '') return undefined;
  if (search.length > MAX_CHARACTERS)
    throw invalidField('search', `must be at most ${MAX_CHARACTERS} characters`, 'length');
  if (given['order'] !== undefined) throw invalidField('search', 'cannot be combined with order', 'unknown');
  return search.normalize('NFC');
}

/**
 * For the transaction of `foundStatement`: of a table that was analyzed while it was nearly empty a scan looks cheaper than an index, also for each
 * node that was found. (ADR 0047)
 */
export const BY_INDEX = sql`set_config('enable_seqscan', 'off', true)`;

/**
 * The nodes of a version that have the words, on the primary. Costs 3 statements, one more where nothing is found, in a transaction. Throws
 * `not_found`.
 */
export function listFound(
  db: Database,
  caller: Caller,
  path: VersionPath,
  search: string,
  query: ListQuery,
  view: View,
): Promise<Envelope> {
  const ancestors = ancestorsIn(query.where);
  return db.transaction((tx) =>
    listInRanges(
      () => readRanges(tx, caller, path, ancestors, sql`, ${BY_INDEX} as by_index`),
      (version) => pageOfFound(tx, caller, version, search, query, nodesOfVersion(view, version)),
    ),
  );
}

async function pageOfFound(
  db: Database,
  caller: Caller,
  version: WithRanges,
  search: string,
  query: ListQuery,
  view: View,
): Promise<Envelope> {
  const { limit, offset } = query;
  const { text, values } = foundStatement(version, search, query, view);
  const [found] = await db.read<{ ids: string[]; matches: number }>({ text, values, unnamed: true });
  const { ids: more, matches } = found!; // an aggregate has one row
  const ids = more.slice(0, limit);
  const order: Expression = (node) => sql`array_position(${ids}::uuid[], ${node}.id)`;
  const set = nodesIn(db, caller, version).where(sql`t.id = any(${ids}::uuid[])`);
  const own = { ...query, where: undefined, sort: [], offset: 0, totalCount: false };
  const page = await listRecords(set, { ...view, order }, own);
  const total = query.totalCount ? { total_count: matches } : {};
  return { ...total, ...page, offset, has_more: more.length > limit };
}

const t = raw('t');

/** Characters of a description that count for the rank: its words are computed anew for each match, and it may have 10,000. */
const RANKED_CHARACTERS = 200;

/** The words of a row as its index has them; and those it is ranked by. */
interface Words {
  readonly indexed: Sql;
  readonly ranked: Sql;
}

const wordsOf = (version: Sql, title: Sql, body: Sql): Words => ({
  indexed: sql`search_words(${version}, ${title}, ${body})`,
  ranked: sql`search_words(${version}, ${title}, left(${body}, ${RANKED_CHARACTERS}))`,
});

const OF_NODE = wordsOf(sql`t.tree_version_id`, sql`t.name || ' ' || t.code`, sql`t.description`);
const OF_TRANSLATION = wordsOf(sql`x.tree_version_id`, sql`x.name`, sql`x.description`);
const OF_LABEL = wordsOf(sql`x.tree_version_id`, sql`x.value`, sql`null`);

/**
 * By the indexes on words alone: the version is one of the words, and the transaction has no other plan (`BY_INDEX`). One row: the nodes of the page and one more, and
 * how many match in all.
 */
export function foundStatement(
  version: WithRanges,
  search: string,
  { where, sort, limit, offset }: Pick<ListQuery, 'where' | 'sort' | 'limit' | 'offset'>,
  view: View,
): Sql {
  const conditions = join([stillInRange(version), ...(where ? [whereSql(where, view, t)] : [])], ' and ');
  const order = sort.length > 0 ? orderOf(view, { sort }, t) : sql`f.rank desc, t.position, t.code, t.id`;
  // A rank needs the words again, which no index gives back: they are computed only where they order the page.
  const rankOf = ({ ranked }: Words): Sql =>
    sort.length > 0 ? sql`0` : sql`ts_rank(${ranked}, (select words from query))`;
  const ofVersion = sql`cross join lateral (select * from node where tree_version_id = ${version.id} and id = x.node_id offset 0) t`;
  const among = (from: Sql, words: Words, extra = sql``): Sql => sql`
    (select t.id, ${rankOf(words)} as rank ${from}
    where ${words.indexed} @@ (select in_version from query) ${extra} and ${conditions} limit ${MAX_FOUND})`;
  return sql`
    with query as materialized (
      select q.words, q.words && ${`'/${version.id}'`}::tsquery as in_version from (select search_query(${search}) as words) q),
    found as (
      select id, max(rank) as rank from (
        ${among(sql`from node t`, OF_NODE)}
        union all ${among(sql`from translation x ${ofVersion}`, OF_TRANSLATION, sql`and x.node_id is not null`)}
        union all ${among(sql`from label x ${ofVersion}`, OF_LABEL)}) m
      group by id)
    select (select count(*)::int from found) as matches, array(
      select t.id from found f cross join lateral (select * from node where tree_version_id = ${version.id} and id = f.id offset 0) t
      order by ${order} limit ${limit + 1} offset ${offset}) as ids`;
}
