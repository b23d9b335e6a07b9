import type { Caller } from '@groundwork/rest';
import { SERVICES_CLIENT_ID } from '@groundwork/service';
import type { Directory } from './name-index.js';
import type { Draft, Kind, Place } from './draft.js';
import type { Stored } from './load-configuration.js';

/** What every part of a plan works with. */
export interface Planning {
  readonly draft: Draft;
  readonly directory: Directory;
  readonly caller: Caller;
  /** What the document leaves out is taken away. */
  readonly prune: boolean;
  /** Addresses that are called may be private ones: see `OUTGOING_ALLOW_PRIVATE`. */
  readonly allowPrivate: boolean;
}

/** A record of the document, with the stored one it is about. */
export interface Item<Entry extends object = object> {
  readonly place: Place;
  readonly entry: Entry;
  readonly before?: Stored;
  readonly given: Readonly<Record<string, unknown>>;
  /** Columns of a new row that never change. */
  readonly fixed: Readonly<Record<string, unknown>>;
}

/** The same once its row is settled; `members` grows by what differs in its links. */
export interface Settled<Entry extends object = object> extends Item<Entry> {
  readonly id: string;
  readonly members: string[];
}

/** Settles the rows of a section; one that stands there twice is a fault. */
export function settleAll<Entry extends object>(
  { draft }: Planning,
  kind: Kind,
  items: readonly Item<Entry>[],
): Settled<Entry>[] {
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const { path, name, tenant = '' } = item.place;
    const identity = item.before?.id ?? `${tenant}/${name}`;
    if (seen.has(identity)) {
      draft.fault(`${path}.${kind.key}`, 'appears earlier in the document', 'duplicate');
      return [];
    }
    seen.add(identity);
    return [{ ...item, ...draft.settle(kind, item.place, item.before, item.given, item.fixed) }];
  });
}

/** Tells what differs in records that stay; to be called when their links are settled. */
export function tellAll({ draft }: Planning, kind: Kind, settled: readonly Settled[]): void {
  for (const { place, before, members } of settled) if (before) draft.tell(kind, place, members);
}

/** Takes away what the section leaves out, if that is asked; what the system made stays. */
export function pruneRest(
  { draft, prune, directory: { stored } }: Planning,
  kind: Kind,
  rows: readonly Stored[],
  settled: readonly Settled[],
  placeOf: (row: Stored) => Place,
): void {
  if (!prune) return;
  const kept = new Set(settled.map(({ id }) => id));
  for (const row of rows) {
    const isOwn = stored.own === null || row.tenant_id === stored.own;
    if (isOwn && !kept.has(row.id) && !isProtected(row)) draft.remove(kind, placeOf(row), row.id);
  }
}

/** The default client, the system client of the services, system resources, system roles. */
export const isProtected = (row: Stored | undefined): boolean =>
  Boolean(row?.['is_system'] || row?.['is_default'] || row?.id === SERVICES_CLIENT_ID);
