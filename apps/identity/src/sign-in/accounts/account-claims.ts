import type { AccountProfile } from './account.js';

type Claims = Record<string, unknown>;

/** What OpenID Connect says of a user; members without a value are left out. (OpenID Connect Core §5.1) */
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

/** A scope may have any name, those of an object's own members, too. */
const CLAIMS = new Map(Object.entries(CLAIMS_OF_SCOPE));

/** Those claims of a user that some scopes open. */
export function claimsOfScopes(claims: Claims, scopes: Iterable<string>): Claims {
  const opened: Claims = {};
  for (const scope of scopes)
    for (const name of CLAIMS.get(scope) ?? []) if (name in claims) opened[name] = claims[name];
  return opened;
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
