import type { Database } from '@groundwork/records';
import { admitsTenant } from './sign-in-tenants.js';
import sql, { raw, type Sql } from 'sql-template-tag';

/** The user whose permissions are read: an id, or an expression of the statement. */
export interface PermissionQuery {
  readonly userId: string | Sql;
  /** The client that the user has to be able to sign in through. */
  readonly clientId?: Sql;
}

/**
 * The table `p (scope_id, type, source)`: every scope of a user and where it comes from; directly, by a role, by a group
 * or a group above it, as an administrator of its tenant, or since all users have it. To be followed by a `select` from `p`. (identity.md §8)
 */
export const withPermissions = ({ userId }: PermissionQuery): Sql => sql`
  with g as (
    select distinct c.ancestor_id as id
    from group_members m join group_closure c on c.descendant_id = m.group_id where m.user_id = ${userId}),
  r as (
    select role_id, 'role' as type, role_id as source from role_members where user_id = ${userId}
    union all
    select gr.role_id, 'group', g.id from g join group_roles gr on gr.group_id = g.id),
  p as (
    select scope_id, 'user' as type, ${userId}::uuid as source from user_permissions where user_id = ${userId}
    union all
    select rp.scope_id, r.type, r.source from r join role_permissions rp using (role_id)
    union all
    select s.scope_id, 'tenant', a.tenant_id
    from tenant_admins a join tenant_admin_scopes s on s.admin_role = a.admin_role where a.user_id = ${userId}
    union all
    select s.id, 'resource', s.resource_id from scopes s where s.all_users)`;

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

/** A user who may sign in, with its permissions. */
export interface AccountRow extends AccountProfile {
  readonly tenant_id: string;
  /** Lifetime of sessions of the tenant in seconds; `null`: the deployment's. */
  readonly session_lifetime: number | null;
  /** The tenant requires two factors. (api.md, "Identity", `tenant_metadata.mfa`) */
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

/** True for a user `u` of tenant `t` that is not blocked and whose tenant is active. */
export const IN_FORCE: Sql = raw('t.is_active and (not u.is_blocked or u.blocked_until <= now())');

/** The columns of an account `u` of tenant `t`, without its permissions. */
const ACCOUNT: Sql = sql`
  ${PROFILE}, u.tenant_id, (t.tenant_metadata ->> 'session_lifetime')::integer as session_lifetime,
  coalesce((t.tenant_metadata #>> '{mfa,required}')::boolean, false) as mfa_required,
  t.is_default and exists (
    select from tenant_admins a where a.user_id = u.id and a.tenant_id = u.tenant_id and a.admin_role in ('owner', 'admin')) as is_global`;

/**
 * A user with its effective permissions, as one value of a statement; null when unknown, blocked, of an inactive tenant, or of none of the
 * client's. As JSON: the
 * driver reads one text instead of thirty columns and an array.
 */
export const accountValue = (of: PermissionQuery): Sql => sql`(
  ${withPermissions(of)}
  select to_json(a) from (
    select ${ACCOUNT}, array(select distinct scope_id from p) as granted
    from users u join tenants t on t.id = u.tenant_id
    where u.id = ${of.userId} and ${IN_FORCE} and ${of.clientId ? isAdmitted(of.clientId) : sql`true`}) a)`;

const isAdmitted = (clientId: Sql): Sql =>
  sql`(select ${admitsTenant(raw('ac'), raw('u.tenant_id'))} from clients ac where ac.id = ${clientId} limit 1) is true`;

/** The user with its effective permissions in one statement; `undefined` when unknown, blocked or of an inactive tenant. */
export async function findAccount(db: Pick<Database, 'query'>, userId: string): Promise<AccountRow | undefined> {
  const [row] = await db.query<{ account: AccountRow | null }>({ text: ACCOUNT_TEXT, values: [userId] });
  return row?.account ?? undefined;
}

const ACCOUNT_TEXT = sql`select ${accountValue({ userId: raw('$1') })} as account`.text;

type Claims = Record<string, unknown>;

/** The standard claims of a user; those without a value are left out. (OpenID Connect Core §5.1) */
export function accountClaims(user: AccountProfile): Claims {
  const { id, username, phone, phone_verified, birthday, email_verified, updated_at, ...same } = user;
  return withoutNulls({
    ...same,
    sub: id,
    preferred_username: user.preferred_username ?? username,
    email_verified: user.email === null ? null : email_verified,
    phone_number: phone,
    phone_number_verified: phone === null ? null : phone_verified,
    birthdate: birthday,
    updated_at: Math.floor(Date.parse(updated_at) / 1000),
  });
}

/** The claims each scope requests. (Identity, "Get User Info"; OpenID Connect Core §5.4) */
const CLAIMS_OF_SCOPE: Readonly<Record<string, readonly string[]>> = {
  openid: ['sub'],
  profile: [
    'name',
    'family_name',
    'given_name',
    'middle_name',
    'nickname',
    'preferred_username',
    'profile',
    'picture',
    'website',
    'gender',
    'birthdate',
    'zoneinfo',
    'locale',
    'updated_at',
  ],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
};

/** A map, since a scope may have any name, `constructor` included. */
const CLAIMS = new Map(Object.entries(CLAIMS_OF_SCOPE));

/** Those claims of a user that the scopes request. */
export function claimsOfScopes(claims: Claims, scopes: Iterable<string>): Claims {
  const requested: Claims = {};
  for (const scope of scopes)
    for (const name of CLAIMS.get(scope) ?? []) if (name in claims) requested[name] = claims[name];
  return requested;
}

/** The scopes with claims, for the provider's configuration. */
export const SCOPE_CLAIMS = CLAIMS_OF_SCOPE;

/** The specification's names beside OpenID's: `birthday`, `phone`, `phone_verified`, `updated_at` as date-time. (api.md, "userinfo") */
export function dialectClaims(claims: Claims): Claims {
  const { birthdate, phone_number, phone_number_verified, updated_at } = claims;
  return withoutNulls({
    ...claims,
    birthday: birthdate,
    phone: phone_number,
    phone_verified: phone_number_verified,
    updated_at: typeof updated_at === 'number' ? new Date(updated_at * 1000).toISOString() : undefined,
  });
}

const withoutNulls = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null && value !== undefined));
