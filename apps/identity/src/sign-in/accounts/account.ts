import type { Database } from '@groundwork/records';
import sql, { raw, type Sql } from 'sql-template-tag';
import { withPermissions, type PermissionsOf } from './effective-permissions.js';

/** The columns claims are made from. (Identity, "User info response") */
export interface AccountProfile {
  readonly id: string;
  readonly username: string | null;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly phone: string | null;
  readonly phone_verified: boolean;
  readonly name: string | null;
  readonly given_name: string | null;
  readonly family_name: string | null;
  readonly middle_name: string | null;
  readonly nickname: string | null;
  readonly preferred_username: string | null;
  readonly profile: string | null;
  readonly picture: string | null;
  readonly website: string | null;
  readonly gender: string | null;
  readonly birthday: string | null;
  readonly zoneinfo: string | null;
  readonly locale: string | null;
  readonly address: Readonly<Record<string, string>> | null;
  readonly updated_at: string;
}

/** A user who may sign in, and what it may do. */
export interface AccountRow extends AccountProfile {
  readonly tenant_id: string;
  /** Seconds a session of the tenant's users lasts; `null`: as the deployment says. */
  readonly session_lifetime: number | null;
  /** The tenant lets nobody in with one factor. (api.md, "Identity", `tenant_metadata.mfa`) */
  readonly mfa_required: boolean;
  /** Owner or administrator of the default tenant: sees all tenants through a global client. (identity.md §8, "Admins") */
  readonly is_global: boolean;
  /** Ids of the scopes it has, from every source. */
  readonly granted: readonly string[];
}

const PROFILE_COLUMNS = [
  'id',
  'username',
  'email',
  'email_verified',
  'phone',
  'phone_verified',
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthday',
  'zoneinfo',
  'locale',
  'address',
  'updated_at',
] as const;

/** `u.id, u.username, …` for a statement in which users are called `u`. */
export const PROFILE: Sql = raw(PROFILE_COLUMNS.map((name) => `u.${name}`).join(', '));

/** True for a user `u` of tenant `t` who may act: neither blocked nor of an inactive tenant. */
export const IN_FORCE: Sql = raw('t.is_active and (not u.is_blocked or u.blocked_until <= now())');

/** The columns of an account `u` of tenant `t` but its permissions. */
export const ACCOUNT: Sql = sql`
  ${PROFILE}, u.tenant_id, (t.tenant_metadata ->> 'session_lifetime')::integer as session_lifetime,
  coalesce((t.tenant_metadata #>> '{mfa,required}')::boolean, false) as mfa_required,
  t.is_default and exists (
    select from tenant_admins a where a.user_id = u.id and a.tenant_id = u.tenant_id and a.admin_role in ('owner', 'admin')) as is_global`;

/** The user with its effective permissions in one statement; `undefined` when unknown, blocked or of an inactive tenant. */
export async function findAccount(db: Pick<Database, 'query'>, of: PermissionsOf): Promise<AccountRow | undefined> {
  const [row] = await db.query<AccountRow>(sql`
    ${withPermissions(of)}
    select ${ACCOUNT}, array(select distinct scope_id::text from p) as granted
    from users u join tenants t on t.id = u.tenant_id
    where u.id = ${of.userId} and ${IN_FORCE}`);
  return row;
}
