import type { Caller, RecordClass } from '@groundwork/rest';
import sql, { type Sql, join, raw } from 'sql-template-tag';
import type { BoundStatement } from './statement.js';
import { type Table, tableOf } from './table.js';

/** Everything of an entity that is visible to the caller: the one place that separates tenants. (api.md, "Audit, tenants, permissions") */
export function recordSet(db: Database, entity: RecordClass, caller: Caller): RecordSet {
  const table = tableOf(entity);
  const tenant = table.columns.has('tenant_id') ? tenantCondition(caller) : undefined;
  return make({ db, entity, table, caller, conditions: tenant ? [tenant] : [] });
}

type Parts = Omit<RecordSet, 'where' | 'at' | 'on'>;

const make = (parts: Parts): RecordSet => ({
  ...parts,
  where: (condition) => make({ ...parts, conditions: [...parts.conditions, condition] }),
  at: (path) => make({ ...parts, path }),
  on: (db) => make({ ...parts, db }),
});

/** Rows of the caller's tenant; of all tenants for a global caller that did not narrow itself. */
function tenantCondition(caller: Caller): Sql | undefined {
  if (caller.allTenants) return undefined;
  return caller.tenantId === null ? sql`t.tenant_id is null` : sql`t.tenant_id = ${caller.tenantId}`;
}

/** `where a and b`, or nothing. */
export const whereAll = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : raw('');

/** Which members address a record; codes and names are unique within a tenant only, so for a global caller they mean those of no tenant. */
export const keyCondition = (set: RecordSet, key: Key): Sql =>
  join(keyTests(set.caller, key, set.table.columns.has('tenant_id')), ' and ');

/** Conditions on `t`, a table whose rows belong to tenants: those visible to the caller, by key; for statements that have no entity at hand. */
export function visibleByKey(caller: Caller, key: Key): Sql[] {
  const tenant = tenantCondition(caller);
  return [...(tenant ? [tenant] : []), ...keyTests(caller, key, true)];
}

type Key = Readonly<Record<string, string>>;

function keyTests(caller: Caller, key: Key, hasTenants: boolean): Sql[] {
  const tests = Object.entries(key).map(([name, value]) => sql`t.${identifier(name)} = ${value}`);
  const shared = hasTenants && caller.allTenants && !('id' in key);
  return shared ? [...tests, sql`t.tenant_id is not distinct from ${caller.tenantId}`] : tests;
}

/** A column or table name of our own making; never a caller's text. Throws for anything that would need quotes. */
export function identifier(name: string): Sql {
  const known = identifiers.get(name);
  if (known) return known;
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`${name} is no column name.`);
  const made = raw(name);
  identifiers.set(name, made);
  return made;
}

/** As many as there are names of our own. */
const identifiers = new Map<string, Sql>();

/** What a transaction may do beyond the ordinary. */
export interface TransactionLimits {
  /** How long a single statement of it may run; without it, as long as any other. */
  readonly statementSeconds?: number;
  /** What it is called in health, logs and metrics, for one that may run long. */
  readonly kind?: string;
}

/** Where statements go: the pool, or one transaction. */
export interface Database {
  /** One statement; every value in it is bound. */
  query<Row extends object>(statement: BoundStatement): Promise<Row[]>;
  /** One statement whose result may lag behind: it runs on a replica, where there is one and the request allows it. */
  read<Row extends object>(statement: BoundStatement): Promise<Row[]>;
  /** All or nothing; inside a transaction it is that same one. */
  transaction<T>(work: (tx: Database) => Promise<T>, limits?: TransactionLimits): Promise<T>;
  /** The records of an entity that a caller may see. */
  of(entity: RecordClass, caller: Caller): RecordSet;
}

/** The records of one entity that a caller may see; in its conditions the table is called `t`. */
export interface RecordSet {
  readonly db: Database;
  readonly entity: RecordClass;
  readonly table: Table;
  readonly caller: Caller;
  readonly conditions: readonly Sql[];
  /** Path of the collection, where it is not that of the view: `/trees/geo/versions`. */
  readonly path?: string;
  /** The same set, narrowed by one more condition on `t`. */
  where(condition: Sql): RecordSet;
  /** The same set, addressed below another path. */
  at(path: string): RecordSet;
  /** The same set, read and written through another connection: a transaction that has begun since. */
  on(db: Database): RecordSet;
}
