import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { reclaimAccount } from '../../sign-in/accounts/account-reclaim.js';
import type { ScimCaller } from '../connections/scim-callers.service.js';
import { notUnique } from '../protocol/scim-fault.js';
import type { UserColumns } from './scim-user-columns.js';
import { isOfVerifiedDomain } from './scim-user-writes.js';

interface Known {
  readonly id: string;
  readonly is_same_address: boolean;
  readonly email_verified: boolean;
  readonly is_linked: boolean;
  readonly has_factor: boolean;
}

/**
 * The user of the tenant who has the name or address already, where the connection may take it over: the address is the same, and of a
 * verified domain. Who never proved the address loses what was set up with it. Locks the row. Throws `conflict` for any other, before
 * anything is written. (docs/scim.md, "Adoption")
 */
export async function adoptable(
  tx: Database,
  { connectionId, tenantId }: ScimCaller,
  { username, email }: UserColumns,
): Promise<string | undefined> {
  const known = await tx.query<Known>(sql`
    select u.id, lower(u.email) is not distinct from lower(${email}::text) and u.email is not null as is_same_address, u.email_verified,
      exists (select from scim_links l where l.connection_id = ${connectionId}::uuid and l.kind = 'user' and l.record_id = u.id) as is_linked,
      (exists (select from totp_secrets f where f.user_id = u.id) or exists (select from passkeys p where p.user_id = u.id)) as has_factor
    from users u where u.tenant_id = ${tenantId}::uuid and (lower(u.username) = lower(${username}::text) or lower(u.email) = lower(${email}::text))
    order by u.id for no key update of u`);
  const [user] = known;
  if (!user) return undefined;
  const field = user.is_same_address ? 'emails' : 'userName';
  const isOpen =
    known.length === 1 && user.is_same_address && !user.is_linked && (user.email_verified || !user.has_factor);
  if (!isOpen || !(await isOfVerifiedDomain(tx, tenantId, email)))
    throw notUnique(field, 'is that of a user whom this connection does not manage, and cannot adopt');
  if (!user.email_verified) await reclaimAccount(tx, user.id);
  return user.id;
}
