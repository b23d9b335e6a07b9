import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { endGrants } from '../../platform/grants/end-grants.js';
import { Changes } from '../../platform/changes/changes.service.js';

/** What a user let an application do. */
export interface OwnApplication {
  readonly id: string;
  readonly client_name: string;
  /** In the order of their names, with the words of whoever defined them. */
  readonly scopes: readonly { readonly name: string; readonly description?: string; readonly resource?: string }[];
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** Users end what they let applications do. (Identity, "User Grants") */
@Injectable()
export class OwnApplications {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  /** By name. One statement. */
  list(userId: string): Promise<OwnApplication[]> {
    return this.records.query<OwnApplication>(sql`
      select g.id, c.client_name, g.created_at, g.last_used_at, coalesce((
          select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', n.name, 'description', d.description, 'resource', d.resource)) order by n.name)
          from unnest(g.scopes) n (name) left join lateral (
            select s.scope_description as description, r.resource_name as resource
            from client_permissions p join scopes s on s.id = p.scope_id join resources r on r.id = s.resource_id
            where p.client_id = g.client_id and s.scope_name = n.name order by r.resource_name limit 1) d on true), '[]') as scopes
      from user_grants g join clients c on c.id = g.client_id where g.user_id = ${userId} order by c.client_name, g.id`);
  }

  /** Its tokens end with it; one that is not the user's is left alone. */
  revoke(userId: string, id: string): Promise<void> {
    return this.changes.quietly(async (tx) => {
      const [own] = await tx.query(sql`select 1 from user_grants where user_id = ${userId} and id = ${id}`);
      if (own) await endGrants(tx, [id]);
    });
  }
}
