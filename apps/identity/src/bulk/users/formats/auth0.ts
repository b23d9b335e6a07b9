import {
  flagOf,
  objectOf,
  identityOf,
  objectsOf,
  pairsOf,
  textOf,
  usernameOf,
  verifiedWith,
  withoutEmpty,
  type SourceRecord,
  type SourceUser,
} from './source-user.js';

/** Connection strategy of users with a password at Auth0 itself. */
const OWN = 'auth0';

/**
 * A line of a user export of Auth0, or of the file of password hashes that its support sends: that one sets the password of the user
 * with its address. (Auth0, "Bulk User Exports", "Export Password Hashes")
 */
export function fromAuth0(line: SourceRecord): SourceUser {
  const hash = textOf(line['passwordHash']);
  const email = textOf(line['email']);
  if (hash !== undefined)
    return {
      user: withoutEmpty({ email, username: email ? undefined : usernameOf(line['username']), password_hash: hash }),
    };
  const phone = textOf(line['phone_number']);
  const identities = objectsOf(line['identities'])
    .filter(({ provider }) => provider !== OWN)
    .flatMap(({ provider, user_id }) => identityOf(provider, user_id));
  const user = withoutEmpty({
    username: usernameOf(line['username']),
    email,
    email_verified: verifiedWith(email, flagOf(line['email_verified'])),
    phone,
    phone_verified: verifiedWith(phone, flagOf(line['phone_verified'])),
    ...Object.fromEntries(
      ['name', 'given_name', 'family_name', 'nickname', 'picture', 'locale'].map((name) => [name, line[name]]),
    ),
    is_blocked: flagOf(line['blocked']) || undefined,
    user_metadata: pairsOf(objectOf(line['user_metadata'])),
    app_metadata: pairsOf({ ...objectOf(line['app_metadata']), auth0_user_id: line['user_id'] }),
  });
  return { user, links: { identities } };
}
