import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { phoneNumberOf } from '../../directory/sms/phone-numbers.js';
import { IN_FORCE } from './account.js';

/** A user found by the identifier typed at sign-in. */
export interface IdentifiedUser {
  readonly id: string;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly phone: string | null;
  readonly phone_verified: boolean;
  readonly locale: string | null;
  readonly password_hash: string | null;
  /** Not blocked, of an active tenant, and not waiting for verification of its address. */
  readonly may_sign_in: boolean;
  /** May sign in, has no password and never signed in, and administers nothing: only another system may know its password. */
  readonly migrates: boolean;
  /** Not blocked, of an active tenant, and with an address that is verified or that a mailed link will verify. */
  readonly reachable: boolean;
}

/**
 * The user of a tenant with that username, email or phone; `undefined` when unknown.
 * The user with the email address comes before one who has the same text as username.
 */
export async function findIdentified(
  db: Pick<Database, 'query'>,
  tenantId: string,
  identifier: string,
): Promise<IdentifiedUser | undefined> {
  const phone = typedPhone(identifier);
  const [row] = await db.query<IdentifiedUser>(sql`
    select u.id, u.email, u.email_verified, u.phone, u.phone_verified, u.locale, u.password_hash, ${IN_FORCE} and not u.awaits_verification as may_sign_in,
      ${IN_FORCE} and not u.awaits_verification and u.password_hash is null and u.login_count = 0
        and not exists (select from tenant_admins a where a.user_id = u.id) as migrates,
      ${IN_FORCE} and u.email is not null and (u.email_verified or u.awaits_verification) as reachable
    from users u join tenants t on t.id = u.tenant_id
    where u.tenant_id = ${tenantId} and (
      lower(u.email) = lower(${identifier}) or lower(u.phone) = lower(${phone}) or lower(u.username) = lower(${identifier}))
    order by lower(u.email) = lower(${identifier}) desc nulls last, lower(u.phone) = lower(${phone}) desc nulls last limit 1`);
  return row;
}

/** Numbers are kept as E.164; people group the digits. */
const typedPhone = (text: string): string => phoneNumberOf(text)?.number ?? text;

/** The browser of a sign-in. */
export interface Device {
  /** Keyed digest of its cookie. */
  readonly digest: string;
  readonly userAgent: string | null;
}

/** Who claims to be a user, and from which IP address. (NIST SP 800-63, "claimant") */
export interface Claimant {
  readonly tenantId: string;
  /** Username, email or phone number. */
  readonly identifier: string;
  readonly address: string;
  /** The client of the sign-in. */
  readonly clientId?: string;
  /** Where the user signs in with a browser. */
  readonly device?: Device;
  /** For the audit log; default `password`. */
  readonly method?: string;
  /** Message of a refusal, where it is not about a password. */
  readonly wrong?: string;
}

/** A claimant whose proof identifies the user. */
export type NamedClaimant = Omit<Claimant, 'identifier'>;

/** Identifier and password. */
export interface Credentials extends Claimant {
  readonly password: string;
}

/** A user who is signed in. */
export type KnownUser = Pick<IdentifiedUser, 'id' | 'password_hash'>;

/** A new hash of the same password; stored only while the old one is. */
export interface Rehashed {
  readonly from: string;
  readonly to: string;
}

/** Whether the proof is right, and a new hash to store. */
export interface Proof {
  readonly matches: boolean;
  readonly rehashed?: Rehashed;
  /** The user who was added, or got its password, by this proof. */
  readonly migrated?: string;
}

/** Checks a proof; it has to cost the same for an unknown user. */
export type Prove = (user: IdentifiedUser | undefined) => Promise<Proof>;
