import { newId, type Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { anyOf, heldByUsers } from '../../platform/privileges/holdings.js';
import { affect } from '../../platform/privileges/privileges.js';
import type { ScimCaller } from '../connections/scim-callers.service.js';
import { notUnique, scimFault } from '../protocol/scim-fault.js';

const OBJECT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Makes the `externalId` of a user its identity at the provider of the connection, in place of the one that the connection made of the
 * `externalId` before; identities that others made stay. One statement, and that of the privilege rule; none where the connection has no
 * provider or nothing changes. Throws `invalidValue`, `uniqueness` where the identity is another user's, `forbidden`.
 * (docs/scim.md, "Sign-in by the directory")
 */
export async function writeIdentity(
  tx: Database,
  { connectionId, provider, caller }: ScimCaller,
  userId: string,
  { was, is }: { readonly was: string | null; readonly is: string | null },
): Promise<void> {
  if (provider === undefined || was === is) return;
  if (is !== null && provider.isMicrosoft && !OBJECT_ID.test(is))
    throw scimFault('invalidValue', 'externalId', 'must be the object id of the user: map objectId to it');
  await affect(tx, caller, 'user', heldByUsers(anyOf([userId])));
  const [before, subject] = [was, is].map((id) => (id === null ? null : provider.prefix + id));
  const [row] = await tx.query<{ owner: string | null }>(sql`
    with gone as (
      delete from user_identities where user_id = ${userId}::uuid and provider_id = ${provider.id}::uuid and external_id = ${before}::text
        and created_by = ${connectionId}::uuid),
    made as (
      insert into user_identities (id, user_id, provider_id, external_id, created_by, updated_by)
      select ${newId()}::uuid, ${userId}::uuid, ${provider.id}::uuid, ${subject}::text, ${connectionId}::uuid, ${connectionId}::uuid
      where ${subject}::text is not null
      on conflict (provider_id, external_id) do nothing returning user_id)
    select coalesce((select user_id from made),
      (select user_id from user_identities where provider_id = ${provider.id}::uuid and external_id = ${subject}::text)) as owner`);
  if (is !== null && row?.owner !== userId)
    throw notUnique('externalId', 'is that of another user at the identity provider of this connection');
}
