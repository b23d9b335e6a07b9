import { newId } from '@groundwork/records';
import type { ErrorDetail } from '@groundwork/rest';
import type { Stored } from './load-configuration.js';

/** A record of a difference. */
export interface DraftEntry {
  readonly kind: string;
  readonly name: string;
  /** `tenant_name`, where the record is of one. */
  readonly tenant?: string;
  /** What it is nested in: the resource of a scope. */
  readonly of?: string;
  /** What differs. */
  readonly members?: string[];
}

type Row = Readonly<Record<string, unknown>>;

/** What becomes of the rows of one table. */
export interface TableChanges {
  readonly put: Row[];
  readonly set: Row[];
  readonly drop: string[];
}

/** A kind of record as the draft needs it. */
export interface Kind {
  readonly kind: string;
  readonly table: string;
  /** The column that names it. */
  readonly key: string;
  readonly columns: readonly string[];
  /** Values of columns that are never null, where a document gives none or `null`. */
  readonly defaults: Row;
}

/** Where a record stands: in the document, and whose it is. */
export interface Place {
  readonly path: string;
  readonly name: string;
  readonly tenant?: string;
  readonly of?: string;
}

/** The difference between a document and what is stored, as it grows: rows to write, and what to tell of them. */
export class Draft {
  readonly create: DraftEntry[] = [];
  readonly change: DraftEntry[] = [];
  readonly delete: DraftEntry[] = [];
  readonly faults: ErrorDetail[] = [];
  private readonly tables = new Map<string, TableChanges>();

  /** The changes of a table. */
  of(table: string): TableChanges {
    const known = this.tables.get(table) ?? { put: [], set: [], drop: [] };
    this.tables.set(table, known);
    return known;
  }

  /** The same fault is told once. */
  fault(field: string, message: string, code = 'rule'): void {
    if (this.faults.some((fault) => fault.field === field && fault.message === message)) return;
    this.faults.push({ field, code, message });
  }

  /** A record as a document gives it: new, changed where it differs, or as it was. Answers its id and what differs. */
  settle(
    kind: Kind,
    place: Place,
    before: Stored | undefined,
    given: Row,
    fixed: Row = {},
  ): { id: string; members: string[] } {
    const values = kind.columns.map((name): [string, unknown] => [name, valueOf(kind, name, given[name])]);
    if (!before) {
      const id = newId();
      this.of(kind.table).put.push({ ...kind.defaults, ...known(values), ...fixed, id });
      this.create.push(entryOf(kind, place));
      return { id, members: [] };
    }
    const differing = values.filter(
      ([name, value]) => value !== undefined && canonical(value) !== canonical(before[name]),
    );
    const members = differing.map(([name]) => name);
    if (members.length > 0) this.of(kind.table).set.push({ ...before, ...known(differing) });
    return { id: before.id, members };
  }

  /** Tells of a record that stays, when anything of it or of its links differs. */
  tell(kind: Kind, place: Place, members: readonly string[]): void {
    if (members.length > 0) this.change.push({ ...entryOf(kind, place), members: [...new Set(members)].sort() });
  }

  remove(kind: Kind, place: Place, id: string): void {
    this.of(kind.table).drop.push(id);
    this.delete.push(entryOf(kind, place));
  }
}

const entryOf = ({ kind }: Kind, { name, tenant, of }: Place): DraftEntry => ({
  kind,
  name,
  ...(tenant === undefined ? {} : { tenant }),
  ...(of === undefined ? {} : { of }),
});

function valueOf({ defaults }: Kind, name: string, given: unknown): unknown {
  if (given === undefined) return undefined;
  return given === null ? (defaults[name] ?? null) : withoutNulls(given);
}

const known = (values: readonly (readonly [string, unknown])[]): Row =>
  Object.fromEntries(values.filter(([, value]) => value !== undefined));

/** Objects are stored without null members. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}

/** JSON with sorted members: equal texts are equal values. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
