import { newId } from '@groundwork/records';
import { canonicalJson, type ErrorDetail } from '@groundwork/rest';
import type { Stored } from './load-configuration.js';

/** A created, changed or deleted record. */
export interface DraftEntry {
  readonly kind: string;
  readonly name: string;
  /** `tenant_name`, where the record is of one. */
  readonly tenant?: string;
  /** Its parent: the resource of a scope. */
  readonly of?: string;
  /** The members that differ. */
  readonly members?: string[];
}

type Row = Readonly<Record<string, unknown>>;

/** Rows of one table to insert and to update, and ids to delete. */
export interface TableChanges {
  readonly put: Row[];
  readonly set: Row[];
  readonly drop: string[];
}

/** A kind of record. */
export interface Kind {
  readonly kind: string;
  readonly table: string;
  /** The column that names it. */
  readonly key: string;
  readonly columns: readonly string[];
  /** Values of columns that are not nullable, for absent members and `null`. */
  readonly defaults: Row;
}

/** The path of a record in the document, its name and tenant. */
export interface EntryLocation {
  readonly path: string;
  readonly name: string;
  readonly tenant?: string;
  readonly of?: string;
}

/** The difference between a document and the stored configuration: rows to write, and the report of them. */
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

  /** Reports the same fault once. */
  fault(field: string, message: string, code = 'rule'): void {
    if (this.faults.some((fault) => fault.field === field && fault.message === message)) return;
    this.faults.push({ field, code, message });
  }

  /** Plans a record of the document: an insert, an update where it differs, or nothing. Returns its id and the members that differ. */
  upsert(
    kind: Kind,
    location: EntryLocation,
    before: Stored | undefined,
    given: Row,
    fixed: Row = {},
  ): { id: string; members: string[] } {
    const values = kind.columns.map((name): [string, unknown] => [name, valueOf(kind, name, given[name])]);
    if (!before) {
      const id = newId();
      this.of(kind.table).put.push({ ...kind.defaults, ...known(values), ...fixed, id });
      this.create.push(entryOf(kind, location));
      return { id, members: [] };
    }
    const differing = values.filter(
      ([name, value]) => value !== undefined && canonicalJson(value) !== canonicalJson(before[name]),
    );
    const members = differing.map(([name]) => name);
    if (members.length > 0) this.of(kind.table).set.push({ ...before, ...known(differing) });
    return { id: before.id, members };
  }

  /** Reports a stored record when any member or link of it differs. */
  changed(kind: Kind, location: EntryLocation, members: readonly string[]): void {
    if (members.length > 0) this.change.push({ ...entryOf(kind, location), members: [...new Set(members)].sort() });
  }

  remove(kind: Kind, location: EntryLocation, id: string): void {
    this.of(kind.table).drop.push(id);
    this.delete.push(entryOf(kind, location));
  }
}

const entryOf = ({ kind }: Kind, { name, tenant, of }: EntryLocation): DraftEntry => ({
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
