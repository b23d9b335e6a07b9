import { Injectable } from '@nestjs/common';
import type { Database } from '@groundwork/records';
import { ApiError, type Caller } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';

/** Nobody gives what they do not have. (identity.md §8, "Privilege") */
@Injectable()
export class Privileges {
  /**
   * The caller's token carries every system-resource scope among those that `scopeIds` selects.
   * Costs 1 statement. Throws `forbidden` naming those it lacks.
   */
  async assertHolds(db: Database, caller: Caller, scopeIds: Sql): Promise<void> {
    const rows = await db.query<{ scope_name: string }>(sql`
      select distinct s.scope_name from scopes s join resources r on r.id = s.resource_id and r.is_system
      where s.id in (${scopeIds}) and not s.scope_name = any(${[...caller.scopes]}::text[]) order by 1 limit 10`);
    if (rows.length === 0) return;
    const lacking = rows.map(({ scope_name }) => scope_name).join(', ');
    throw new ApiError('forbidden', `Nobody hands out what they do not have: the token lacks ${lacking}.`);
  }
}
