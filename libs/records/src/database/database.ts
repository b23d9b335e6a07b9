import type { Caller, RecordClass } from '@groundwork/rest';
import type { Sql } from 'sql-template-tag';
import type { Question } from './statement.js';
import type { Table } from './table.js';

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
  query<Row extends object>(statement: Question): Promise<Row[]>;
  /** One statement that may be answered a moment late: by a replica, where there is one and the request allows it. */
  read<Row extends object>(statement: Question): Promise<Row[]>;
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
