import { Injectable } from '@nestjs/common';
import { assertAllExist, type Database, identifier, newId, tableOf } from '@groundwork/records';
import { ApiError, type Caller, type RecordClass } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { resourcesInReach } from '../resources/resources.service.js';
import type { PermissionPairs } from '../entities/permission.entity.js';

/** Pairs of resource and scope as two lists of equal length, for `unnest`. */
export interface PairLists {
  readonly resourceIds: readonly string[];
  readonly scopeIds: readonly string[];
  /** Where each pair stands in the body: `permissions[0].scopes[2]`. */
  readonly fields: readonly string[];
}

/** The pairs of a body, in its order. */
export function pairLists(permissions: readonly PermissionPairs[]): PairLists {
  const pairs = permissions.flatMap(({ resource_id, scopes }, at) =>
    scopes.map((scope, of) => ({
      resource_id: resource_id.toLowerCase(),
      scope,
      field: `permissions[${at}].scopes[${of}]`,
    })),
  );
  return {
    resourceIds: pairs.map(({ resource_id }) => resource_id),
    scopeIds: pairs.map(({ scope }) => scope),
    fields: pairs.map(({ field }) => field),
  };
}

/** What is the same wherever permissions are given: to clients, roles, users. (identity.md §8, "Link bodies", "Privilege") */
@Injectable()
export class Permissions {
  /** Pairs that exist. Throws `not_found` naming what is unknown or of another resource. */
  async known(db: Database, caller: Caller, permissions: readonly PermissionPairs[]): Promise<PairLists> {
    await assertAllExist(
      resourcesInReach(db, caller),
      'permissions',
      permissions.map(({ resource_id }) => resource_id),
    );
    const pairs = pairLists(permissions);
    const missing = await db.query<{ at: number }>(sql`
      select g.at::integer - 1 as at
      from ${unnested(pairs)} with ordinality g (resource_id, scope_id, at)
      left join scopes s on s.id = g.scope_id and s.resource_id = g.resource_id
      where s.id is null order by g.at limit 100`);
    if (missing.length === 0) return pairs;
    const details = missing.map(({ at }) => ({
      field: pairs.fields[at] ?? '',
      code: 'unknown',
      message: `there is no scope ${pairs.scopeIds[at]}`,
    }));
    throw new ApiError('not_found', `${details[0]?.field} names a scope that the resource does not have.`, { details });
  }
}

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
