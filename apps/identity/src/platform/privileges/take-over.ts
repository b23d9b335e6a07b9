import type { Database } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import { anyOf, heldByClients, heldByUsers } from './holdings.js';

/**
 * Whether who invited a user, or made the hook that vouches for it, may decide who it is: of an account without a second factor, every
 * scope of a system resource that it holds is held by that user or client, too; `null`: by nobody any more. (docs/privileges.md) One statement.
 */
export async function mayTakeOver(tx: Database, userId: string, makerId: string | null): Promise<boolean> {
  const [found] = await tx.query(sql`
    with ${heldBy(makerId)}
    ${lackedOf([userId])}
    union all select from totp_secrets f where f.user_id = ${userId}
    union all select from passkeys f where f.user_id = ${userId} limit 1`);
  return found === undefined;
}

/**
 * Whether a user or client may read what is meant for some users alone, as a link that resets a password: it holds every scope of a system
 * resource that they hold; `null` holds none. (docs/privileges.md) One statement.
 */
export async function holdsAllOf(db: Database, userIds: readonly string[], makerId: string | null): Promise<boolean> {
  const [lacked] = await db.query(sql`with ${heldBy(makerId)} ${lackedOf(userIds)} limit 1`);
  return lacked === undefined;
}

/** A row for each scope of a system resource that the users hold and `held` has not, at its place. */
const lackedOf = (userIds: readonly string[]): Sql => sql`
  select from (${heldByUsers(anyOf(userIds))}) x (scope_id, place)
  join scopes s on s.id = x.scope_id join resources o on o.id = s.resource_id and o.is_system
  where not s.all_users and not exists (
    select from held h where h.scope_id = s.id and (h.place is null or h.place is not distinct from x.place))`;

/** What a user or a client holds and may use: nothing while blocked, nothing by a suspended link. */
export const heldBy = (makerId: string | null): Sql => sql`
  held as materialized (
    select h.scope_id, h.place from (
      ${heldByUsers(sql`= ${makerId}::uuid`)} union all ${heldByClients(sql`= ${makerId}::uuid`)}) h (scope_id, place)
    where not exists (select from users b where b.id = ${makerId}::uuid and b.is_blocked)
      and not exists (
        select from scopes x join client_resources l on l.resource_id = x.resource_id and l.client_id = ${makerId}::uuid
        where x.id = h.scope_id and not l.authorized))`;
