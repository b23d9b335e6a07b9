import sql, { type Sql } from 'sql-template-tag';
import type { Column, Table } from '../database/table.js';

/** A value as the column takes it; JSON goes as its text. */
export function bound(table: Table, name: string, value: unknown): Sql {
  const column = table.columns.get(name);
  if (!column) throw new Error(`${table.name} has no column ${name}.`);
  if (!isJson(column) || value === null) return sql`${value}`;
  return sql`${JSON.stringify(value)}::jsonb`;
}

/** A column that holds JSON. */
export const isJson = (column: Column): boolean => column.type === 'jsonb' || column.type === 'json';

/** The members of a body that were given at all. */
export const given = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);
