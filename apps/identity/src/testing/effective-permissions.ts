import sql, { type Sql } from 'sql-template-tag';
import { withPermissions, type PermissionQuery } from '../sign-in/accounts/account.js';

/** The effective permissions of a user at some resources, or at all (`null`), with their sources. */
export const effectivePermissions = (of: PermissionQuery, resourceIds: readonly string[] | null): Sql => sql`
  ${withPermissions(of)}
  select s.resource_id, s.id, s.scope_name, jsonb_agg(jsonb_build_object('type', p.type, 'id', p.source)) as sources
  from (select distinct scope_id, type, source from p) p join scopes s on s.id = p.scope_id
  where ${resourceIds}::uuid[] is null or s.resource_id = any (${resourceIds}::uuid[])
  group by 1, 2, 3`;
