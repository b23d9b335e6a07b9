import { linkTo, LOCATION, segment, STATE, type RecordQuery } from '@groundwork/rest';
import { childColumn, countColumn, wantedOf, type Wanted } from '../query/select.js';
import type { Row, View } from './view.js';

/** A record as it is returned. */
export type Presented = Record<string, unknown>;

/** As `itemPresenter`, and marks the record with its state and address, for the headers of its answer. */
export function presenter(view: View, query: RecordQuery, path: string): (row: Row) => Presented {
  const present = itemPresenter(view, wantedOf(view, query), path);
  return (row) => withMarks(present(row), stateOf(ownOf(row, view.dates.updated)), addressOf(view, row, path));
}

/** Turns rows of `selectRecords` into records: attributes, children as arrays or links, aggregations. `path` is that of the collection. */
export function itemPresenter(view: View, wanted: Wanted, path: string): (row: Row) => Presented {
  const known = presenters.get(wanted);
  const present = known ?? presenterOf(view, wanted);
  if (!known) presenters.set(wanted, present);
  return (row) => present(row, path);
}

type PresentAt = (row: Row, path: string) => Presented;

/** By what is wanted, which is wanted of one view. */
const presenters = new WeakMap<Wanted, PresentAt>();

function presenterOf(view: View, wanted: Wanted): PresentAt {
  const { attributes } = wanted;
  const children = [...view.childrenOf].filter(
    ([name]) => wanted.loaded.includes(name) || wanted.linked.includes(name),
  );
  const blank = blankOf([
    ...attributes,
    ...children.map(([name]) => name),
    ...(wanted.aggregations ? ['aggregations'] : []),
  ]);
  const aggregations = wanted.aggregations ? aggregationsOf(view) : undefined;
  return (row, path) => {
    const record = { ...blank };
    for (const name of attributes) record[name] = row[name];
    const own = children.length > 0 ? addressOf(view, row, path) : '';
    for (const [name, child] of children) record[name] = row[childColumn(name)] ?? linkOf(child.href(own, row));
    if (aggregations) record['aggregations'] = aggregations(row);
    return record;
  };
}

/**
 * A record with nothing in it yet, in the order of its members; a copy of it is filled. V8 keeps an object that gets more
 * than a dozen computed members one by one as a hash table, large and slow to write out; one that was parsed, and its copies, it does not.
 */
const blankOf = (members: readonly string[]): Presented =>
  JSON.parse(JSON.stringify(Object.fromEntries(members.map((name) => [name, null])))) as Presented;

/** State and address travel on symbols: seen by `RecordReply`, never by JSON. */
function withMarks(record: Presented, state: string | undefined, location: string): Presented {
  Object.defineProperty(record, STATE, { value: state, enumerable: false });
  Object.defineProperty(record, LOCATION, { value: location, enumerable: false });
  return record;
}

const addressOf = (view: View, row: Row, path: string): string =>
  `${path}/${segment(String(ownOf(row, view.key) ?? ownOf(row, 'id')))}`;

const linkOf = (link: string | { href: string; headers: Record<string, string> }): { href: string } =>
  typeof link === 'string' ? { href: linkTo(link) } : { ...link, href: linkTo(link.href) };

/** `aggregations` of rows: their columns are determined once. */
function aggregationsOf(view: View): (row: Row) => Presented {
  const { owner, counts } = view.counted ?? { owner: 'id', counts: {} };
  const { created, updated } = view.dates;
  const names = Object.keys(counts).map((name) => [name, countColumn(name)] as const);
  const audit = ['created_by', 'created_at', 'updated_by', 'updated_at'];
  const blank = blankOf(['id', owner, ...names.map(([name]) => name), ...audit]);
  return (row) => {
    const aggregations = { ...blank };
    aggregations['id'] = aggregations[owner] = ownOf(row, 'id');
    for (const [name, column] of names) aggregations[name] = row[column];
    aggregations['created_by'] = ownOf(row, 'created_by');
    aggregations['created_at'] = ownOf(row, created);
    aggregations['updated_by'] = ownOf(row, 'updated_by');
    aggregations['updated_at'] = ownOf(row, updated);
    return aggregations;
  };
}

/** The value of a column that `selectRecords` read; under its own name where the record shows it as it is. */
export function ownOf(row: Row, name: string): unknown {
  const own = row[`own_${name}`];
  return own === undefined ? row[name] : own;
}

/** The state of a row is the instant of its last change: `2026-11-20T09:30:00.123456Z` in base 36. */
export const stateOf = (updated: unknown): string | undefined =>
  typeof updated === 'string' ? BigInt(updated.replace(/\D/g, '')).toString(36) : undefined;
