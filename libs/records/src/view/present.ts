import { linkTo, LOCATION, segment, STATE, type RecordQuery } from '@groundwork/rest';
import { childColumn, countColumn, wantedOf, type Wanted } from '../query/select.js';
import type { Row, View } from './view.js';

/** A record as it is answered. */
export type Presented = Record<string, unknown>;

/** As `itemPresenter`, and marks the record with its state and address, for the headers of its answer. */
export function presenter(view: View, query: RecordQuery, path: string): (row: Row) => Presented {
  const present = itemPresenter(view, wantedOf(view, query), path);
  return (row) => withMarks(present(row), stateOf(auditOf(row, view.dates.updated)), addressOf(view, row, path));
}

/** Turns rows of `selectRecords` into records: attributes, children as arrays or links, aggregations. `path` is that of the collection. */
export function itemPresenter(view: View, wanted: Wanted, path: string): (row: Row) => Presented {
  const children = [...view.childrenOf].filter(
    ([name]) => wanted.loaded.includes(name) || wanted.linked.includes(name),
  );
  return (row) => {
    const record: Presented = {};
    for (const name of wanted.attributes) record[name] = row[name];
    const own = children.length > 0 ? addressOf(view, row, path) : '';
    for (const [name, child] of children) record[name] = row[childColumn(name)] ?? linkOf(child.href(own, row));
    if (wanted.aggregations) record['aggregations'] = aggregationsOf(view, row);
    return record;
  };
}

/** State and address travel on symbols: seen by `RecordReply`, never by JSON. */
function withMarks(record: Presented, state: string | undefined, location: string): Presented {
  Object.defineProperty(record, STATE, { value: state, enumerable: false });
  Object.defineProperty(record, LOCATION, { value: location, enumerable: false });
  return record;
}

const addressOf = (view: View, row: Row, path: string): string =>
  `${path}/${segment(String(row[`own_${view.key}`] ?? row['own_id']))}`;

const linkOf = (link: string | { href: string; headers: Record<string, string> }): { href: string } =>
  typeof link === 'string' ? { href: linkTo(link) } : { ...link, href: linkTo(link.href) };

function aggregationsOf(view: View, row: Row): Presented {
  const { owner, counts } = view.counted ?? { owner: 'id', counts: {} };
  const { created, updated } = view.dates;
  return {
    id: row['own_id'],
    [owner]: row['own_id'],
    ...Object.fromEntries(Object.keys(counts).map((name) => [name, row[countColumn(name)]])),
    created_by: auditOf(row, 'created_by'),
    created_at: auditOf(row, created),
    updated_by: auditOf(row, 'updated_by'),
    updated_at: auditOf(row, updated),
  };
}

/** An audit column: under its own name where the record shows it as it is. */
function auditOf(row: Row, name: string): unknown {
  const own = row[`own_${name}`];
  return own === undefined ? row[name] : own;
}

/** The state of a row is the instant of its last change: `2026-11-20T09:30:00.123456Z` in base 36. */
export const stateOf = (updated: unknown): string | undefined =>
  typeof updated === 'string' ? BigInt(updated.replace(/\D/g, '')).toString(36) : undefined;
