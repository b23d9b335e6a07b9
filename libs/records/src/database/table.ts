import type { RecordClass } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { getMetadataArgsStorage } from 'typeorm';

/** A column as its entity declares it. */
export interface Column {
  readonly name: string;
  /** The type as given to `@Column`, such as `jsonb`; absent where it follows from the property. */
  readonly type?: string;
  readonly array: boolean;
  readonly nullable: boolean;
}

/** The table an entity declares: wire names are column names, so nothing is mapped. */
export interface Table {
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
}

/**
 * The columns of a row by their names. The columns of a result are never `*`: PostgreSQL refuses to run a prepared one again once a column
 * is added, as the next release does while this one runs. (ADR 0064)
 */
export const columnsOf = ({ columns }: Table, row: Sql): Sql =>
  join([...columns.keys()].map((name) => sql`${row}.${raw(`"${name}"`)}`));

const tables = new WeakMap<object, Table>();

/** Table and columns of an entity, inherited columns first. Throws when the class is no entity. */
export function tableOf(entity: RecordClass): Table {
  const known = tables.get(entity);
  if (known) return known;
  const table = readTable(entity);
  tables.set(entity, table);
  return table;
}

/** The entities loaded so far that have a table: one with `synchronize: false` declares the rows of a query or a view. */
export const storedEntities = (): (new () => object)[] =>
  getMetadataArgsStorage()
    .tables.filter(({ synchronize, target }) => synchronize !== false && typeof target === 'function')
    .map(({ target }) => target as new () => object);

function readTable(entity: RecordClass): Table {
  const storage = getMetadataArgsStorage();
  const declared = storage.tables.find(({ target }) => target === entity);
  if (!declared?.name) throw new Error(`${entity.name} is no entity with a table name.`);
  const columns = lineage(entity)
    .flatMap((target) => storage.columns.filter((column) => column.target === target))
    .map(({ propertyName: name, options }): Column => ({
      name,
      type: typeof options.type === 'string' ? options.type : undefined,
      array: options.array ?? false,
      nullable: options.nullable ?? false,
    }));
  return { name: declared.name, columns: new Map(columns.map((column) => [column.name, column])) };
}

function lineage(entity: object): object[] {
  const chain: object[] = [];
  for (let at: object | null = entity; at && at !== Function.prototype; at = Object.getPrototypeOf(at) as object | null)
    chain.unshift(at);
  return chain;
}
