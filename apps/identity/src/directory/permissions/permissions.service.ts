import { Injectable } from '@nestjs/common';
import { assertAllExist, type Database } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { resourcesInReach } from '../resources/resources.service.js';
import { unnested } from './permission-links.js';
import { pairLists, type PairLists } from './permission-pairs.js';
import type { PermissionPairs } from '../entities/permission.entity.js';

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
