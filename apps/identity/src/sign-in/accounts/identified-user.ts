import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { IN_FORCE } from './account.js';

/** A user as it says to be called when it signs in. */
export interface IdentifiedUser {
  readonly id: string;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly locale: string | null;
  readonly password_hash: string | null;
  /** Neither blocked, nor of an inactive tenant, nor waiting to prove its address. */
  readonly may_sign_in: boolean;
  /** It may act, and its address is proven, or proven by what is mailed to it. */
  readonly reachable: boolean;
}

/**
 * The user of a tenant with that username, email or phone; `undefined` when unknown.
 * An email address belongs to whom it names, even if somebody else took it for a username.
 */
export async function findIdentified(
  db: Pick<Database, 'query'>,
  tenantId: string,
  identifier: string,
): Promise<IdentifiedUser | undefined> {
  const [row] = await db.query<IdentifiedUser>(sql`
    select u.id, u.email, u.email_verified, u.locale, u.password_hash, ${IN_FORCE} and not u.awaits_verification as may_sign_in,
      ${IN_FORCE} and u.email is not null and (u.email_verified or u.awaits_verification) as reachable
    from users u join tenants t on t.id = u.tenant_id
    where u.tenant_id = ${tenantId} and (
      lower(u.email) = lower(${identifier}) or lower(u.phone) = lower(${identifier}) or lower(u.username) = lower(${identifier}))
    order by lower(u.email) = lower(${identifier}) desc nulls last, lower(u.phone) = lower(${identifier}) desc nulls last limit 1`);
  return row;
}
