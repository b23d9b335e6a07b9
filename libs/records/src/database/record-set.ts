import type { Caller, RecordClass } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Database, RecordSet } from './database.js';
import { tableOf } from './table.js';

/** Everything of an entity in reach of the caller: the one place where tenants are kept apart. (api.md, "Audit, tenants, permissions") */
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

/** Which members address a record; codes and names are unique within a tenant only, so a global caller reaches by them those of no tenant. */
export function keyCondition(set: RecordSet, key: Readonly<Record<string, string>>): Sql {
  const tests = Object.entries(key).map(([name, value]) => sql`t.${identifier(name)} = ${value}`);
  const shared = set.table.columns.has('tenant_id') && set.caller.allTenants && !('id' in key);
  return join(shared ? [...tests, sql`t.tenant_id is not distinct from ${set.caller.tenantId}`] : tests, ' and ');
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
