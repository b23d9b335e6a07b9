import { assertAllExist, type Database, identifier, newId, tableOf } from '@groundwork/records';
import { ApiError, type Caller, type RecordClass } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { at } from '../../platform/privileges/holdings.js';
import { affect, lockGrants } from '../../platform/privileges/privileges.js';
import type { PermissionPairs, PermissionsBody } from '../entities/permission.entity.js';
import type { LinkOperations } from '../links/links.controller.js';
import { visibleResources } from '../resources/resources.service.js';

/** Pairs of resource and scope as two lists of equal length, for `unnest`. */
export interface PairLists {
  readonly resourceIds: readonly string[];
  readonly scopeIds: readonly string[];
  /** Where each pair stands in the body: `permissions[0].scopes[2]`. */
  readonly fields: readonly string[];
}

/** Who holds permissions of a kind. */
export interface PermissionHolder {
  readonly table: RecordClass;
  /** The column of the holder. */
  readonly holder: string;
  readonly find: (db: Database, caller: Caller, id: string) => Promise<{ readonly tenant_id: string | null }>;
  /** Where the holder acts. */
  readonly places: (ids: readonly string[]) => Sql;
  /** What has to be there before the permissions are added. */
  readonly prepare?: (tx: Database, caller: Caller, id: string, pairs: PairLists) => Promise<void>;
}

/**
 * What is the same wherever permissions are given: to clients, roles, users. Both changes throw `not_found` naming the unknown,
 * `forbidden` for what the caller lacks. (identity.md §8, "Link bodies", "Privilege")
 */
export function permissionLinks(of: PermissionHolder): LinkOperations<PermissionsBody, PermissionsBody> {
  const checked = async (tx: Database, caller: Caller, id: string, { permissions }: PermissionsBody) => {
    const { tenant_id } = await of.find(tx, caller, id);
    const pairs = await findPairs(tx, caller, permissions);
    await lockGrants(tx, tenant_id);
    await affect(tx, caller, 'grant', at(sql`select unnest(${pairs.scopeIds}::uuid[])`, of.places([id])));
    return pairs;
  };
  return {
    find: of.find,
    async add(tx, caller, id, body) {
      const pairs = await checked(tx, caller, id, body);
      await of.prepare?.(tx, caller, id, pairs);
      await insertPermissions(tx, caller, of, id, pairs);
    },
    async remove(tx, caller, id, body) {
      await deletePermissions(tx, of, id, await checked(tx, caller, id, body));
    },
  };
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

/** Pairs that exist. Throws `not_found` naming what is unknown or of another resource. */
async function findPairs(db: Database, caller: Caller, permissions: readonly PermissionPairs[]): Promise<PairLists> {
  await assertAllExist(
    visibleResources(db, caller),
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

type Holder = Pick<PermissionHolder, 'table' | 'holder'>;

/** The pairs as rows, for `from`. */
const unnested = ({ resourceIds, scopeIds }: PairLists): Sql =>
  sql`unnest(${resourceIds}::uuid[], ${scopeIds}::uuid[])`;

/** Adds the permissions that a holder does not have yet. Costs 1 statement. */
async function insertPermissions(
  db: Database,
  caller: Caller,
  { table, holder }: Holder,
  id: string,
  { resourceIds, scopeIds }: PairLists,
): Promise<void> {
  const column = identifier(holder);
  await db.query(sql`
    insert into ${identifier(tableOf(table).name)} (id, ${column}, resource_id, scope_id, created_by, updated_by)
    select g.id, ${id}, g.resource_id, g.scope_id, ${caller.subject}, ${caller.subject}
    from unnest(${scopeIds.map(() => newId())}::uuid[], ${resourceIds}::uuid[], ${scopeIds}::uuid[]) g (id, resource_id, scope_id)
    on conflict (${column}, scope_id) do nothing`);
}

/** Takes those of the permissions that a holder has. Costs 1 statement. */
async function deletePermissions(db: Database, { table, holder }: Holder, id: string, pairs: PairLists): Promise<void> {
  await db.query(sql`
    delete from ${identifier(tableOf(table).name)} p using ${unnested(pairs)} g (resource_id, scope_id)
    where p.${identifier(holder)} = ${id} and p.resource_id = g.resource_id and p.scope_id = g.scope_id`);
}
