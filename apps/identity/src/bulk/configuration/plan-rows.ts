import type { Caller } from '@groundwork/rest';
import { isSystemClient } from '../../directory/clients/client-rules.js';
import type { NameIndex } from './name-index.js';
import type { Draft, Kind, EntryLocation } from './draft.js';
import type { Stored } from './load-configuration.js';

/** Context of all parts of a plan. */
export interface Planning {
  readonly draft: Draft;
  readonly index: NameIndex;
  readonly caller: Caller;
  /** Deletes the records that a section leaves out. */
  readonly prune: boolean;
  /** `OUTGOING_ALLOW_PRIVATE` */
  readonly allowPrivate: boolean;
}

/** A record of the document with its stored row. */
export interface Item<Entry extends object = object> {
  readonly location: EntryLocation;
  readonly entry: Entry;
  readonly before?: Stored;
  readonly given: Readonly<Record<string, unknown>>;
  /** Columns of a new row that never change. */
  readonly fixed: Readonly<Record<string, unknown>>;
}

/** A planned record; the planning of its links adds to `members`. */
export interface PlannedRow<Entry extends object = object> extends Item<Entry> {
  readonly id: string;
  readonly members: string[];
}

/** Plans the rows of a section; a duplicate is a fault. */
export function planRows<Entry extends object>(
  { draft }: Planning,
  kind: Kind,
  items: readonly Item<Entry>[],
): PlannedRow<Entry>[] {
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const { path, name, tenant = '' } = item.location;
    const identity = item.before?.id ?? `${tenant}/${name}`;
    if (seen.has(identity)) {
      draft.fault(`${path}.${kind.key}`, 'appears earlier in the document', 'duplicate');
      return [];
    }
    seen.add(identity);
    return [{ ...item, ...draft.upsert(kind, item.location, item.before, item.given, item.fixed) }];
  });
}

/** Reports changed records, after their links were planned. */
export function recordChanges({ draft }: Planning, kind: Kind, plannedRows: readonly PlannedRow[]): void {
  for (const { location, before, members } of plannedRows) if (before) draft.changed(kind, location, members);
}

/** With prune, deletes the records a section leaves out, except those of the system. */
export function pruneRows(
  { draft, prune, index: { stored } }: Planning,
  kind: Kind,
  rows: readonly Stored[],
  plannedRows: readonly PlannedRow[],
  locationOf: (row: Stored) => EntryLocation,
): void {
  if (!prune) return;
  const kept = new Set(plannedRows.map(({ id }) => id));
  for (const row of rows) {
    const isOwn = stored.own === null || row.tenant_id === stored.own;
    if (isOwn && !kept.has(row.id) && !isProtected(row)) draft.remove(kind, locationOf(row), row.id);
  }
}

/** The default client, clients of the system, system resources, system roles. */
export const isProtected = (row: Stored | undefined): boolean =>
  Boolean(row?.['is_system'] || row?.['is_default'] || (row && isSystemClient(row.id)));
