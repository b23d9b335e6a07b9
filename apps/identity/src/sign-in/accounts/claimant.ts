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

/** Who somebody says to be, and from which address. */
export interface Claimant {
  readonly tenantId: string;
  /** Username, email or phone number. */
  readonly identifier: string;
  readonly address: string;
  /** The client somebody signs in through. */
  readonly clientId?: string;
  /** How, for the audit log; `password` unless it says otherwise. */
  readonly method?: string;
  /** What a refusal says, unless it is about a password. */
  readonly wrong?: string;
}

/** Somebody whose proof says who it is. */
export type NamedClaimant = Omit<Claimant, 'identifier'>;

/** What somebody offers to sign in with. */
export interface Credentials extends Claimant {
  readonly password: string;
}

/** Somebody who is signed in already. */
export type KnownUser = Pick<IdentifiedUser, 'id' | 'password_hash'>;

/** Whether it is they, and the hash to keep from now on. */
export interface Proof {
  readonly matches: boolean;
  readonly rehashed?: string | null;
}

/** Looks at what somebody offers; an unknown user has to cost as much as a known one. */
export type Prove = (user: IdentifiedUser | undefined) => Promise<Proof>;
