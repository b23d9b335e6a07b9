import { identifier, newId, tableOf, type Database } from '@groundwork/records';
import type { Caller, RecordClass } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import type { PairLists } from './permission-pairs.js';

/** Who holds permissions: `['role_id', id]`. */
export type Holder = readonly [column: string, id: string];

/** The pairs as rows, for `from`. */
export const unnested = ({ resourceIds, scopeIds }: PairLists): Sql =>
  sql`unnest(${resourceIds}::uuid[], ${scopeIds}::uuid[])`;

/** Selects the ids of the scopes. */
export const scopesOfPairs = ({ scopeIds }: PairLists): Sql => sql`select unnest(${scopeIds}::uuid[])`;

/** Adds the permissions that a holder does not have yet. Costs 1 statement. */
export async function linkPermissions(
  db: Database,
  caller: Caller,
  entity: RecordClass,
  [column, id]: Holder,
  { resourceIds, scopeIds }: PairLists,
): Promise<void> {
  const holder = identifier(column);
  await db.query(sql`
    insert into ${identifier(tableOf(entity).name)} (id, ${holder}, resource_id, scope_id, created_by, updated_by)
    select g.id, ${id}, g.resource_id, g.scope_id, ${caller.subject}, ${caller.subject}
    from unnest(${scopeIds.map(() => newId())}::uuid[], ${resourceIds}::uuid[], ${scopeIds}::uuid[]) g (id, resource_id, scope_id)
    on conflict (${holder}, scope_id) do nothing`);
}

/** Takes those of the permissions that a holder has. Costs 1 statement. */
export async function unlinkPermissions(
  db: Database,
  entity: RecordClass,
  [column, id]: Holder,
  pairs: PairLists,
): Promise<void> {
  await db.query(sql`
    delete from ${identifier(tableOf(entity).name)} p using ${unnested(pairs)} g (resource_id, scope_id)
    where p.${identifier(column)} = ${id} and p.resource_id = g.resource_id and p.scope_id = g.scope_id`);
}
