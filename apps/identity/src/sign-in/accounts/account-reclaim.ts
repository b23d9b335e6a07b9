import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { cancelTickets } from '../../directory/users/user-tickets.js';
import { notifyIdentityChanged } from '../../platform/changes/change-feed.service.js';
import { endGrantsOfUser } from '../../platform/grants/end-grants.js';

/**
 * An account whose address nobody has verified passes to who has the address: whoever registered it loses the password, linked accounts,
 * the phone number, sessions, grants, sign-ins under way, consents, known browsers and open tickets. For accounts without a second factor: a fixed number of
 * statements. (external-providers.md, "Link to accounts")
 */
export async function reclaimAccount(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`
    with links as (delete from user_identities where user_id = ${userId}),
      started as (delete from external_sign_ins where user_id = ${userId}),
      browsers as (delete from user_devices where user_id = ${userId}),
      consented as (delete from consents where user_id = ${userId})
    update users set password_hash = null, password_changed_at = now(), phone = null, phone_verified = false, email_verified = true,
      awaits_verification = false, updated_by = ${userId}, updated_at = clock_timestamp()
    where id = ${userId}`);
  await cancelTickets(tx, userId, null);
  await endGrantsOfUser(tx, userId);
  await notifyIdentityChanged(tx);
}
