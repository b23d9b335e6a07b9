import type { AccountProfile } from './account.js';

type Claims = Record<string, unknown>;

/** What OpenID Connect says of a user; members without a value are left out. (OpenID Connect Core §5.1) */
export function accountClaims(user: AccountProfile): Claims {
  const { id, phone, phone_verified, birthday, email_verified, updated_at, ...same } = plain(user);
  return withoutNulls({
    ...same,
    sub: id,
    preferred_username: user.preferred_username ?? user.username,
    email_verified: user.email === null ? null : email_verified,
    phone_number: phone,
    phone_number_verified: phone === null ? null : phone_verified,
    birthdate: birthday,
    updated_at: Math.floor(Date.parse(updated_at) / 1000),
  });
}

function plain({ username: _, ...rest }: AccountProfile): Omit<AccountProfile, 'username'> {
  return rest;
}

/** The members a scope opens. (Identity, "Get User Info"; OpenID Connect Core §5.4) */
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

/** Those claims of a user that some scopes open. */
export function claimsOfScopes(claims: Claims, scopes: Iterable<string>): Claims {
  const opened = new Set([...scopes].flatMap((scope) => CLAIMS_OF_SCOPE[scope] ?? []));
  return Object.fromEntries(Object.entries(claims).filter(([name]) => opened.has(name)));
}

/** The scopes that open claims, for the provider's configuration. */
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
