import {
  flagOf,
  objectOf,
  pairsOf,
  textOf,
  usernameOf,
  verifiedWith,
  withoutEmpty,
  type SourceRecord,
  type SourceUser,
} from './source-user.js';

const SAME = [
  'name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture', 'website', 'gender',
  'zoneinfo', 'locale',
]; // prettier-ignore
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A row of a CSV file with the header of a user pool. It has no passwords: users set one by mail. (Amazon Cognito, "Importing users into
 * user pools from a CSV file")
 */
export function fromCognito(row: SourceRecord): SourceUser {
  const [email, phone] = [textOf(row['email']), textOf(row['phone_number'])];
  const id = textOf(row['cognito:username']) ?? textOf(row['username']);
  const custom = Object.entries(row).filter(([name, value]) => name.startsWith('custom:') && textOf(value));
  const birthday = textOf(row['birthdate']);
  const isKnownOtherwise = email !== undefined || phone !== undefined;
  const user = withoutEmpty({
    username: id && UUID.test(id) && isKnownOtherwise ? undefined : usernameOf(id),
    email,
    email_verified: verifiedWith(email, flagOf(row['email_verified'])),
    phone,
    phone_verified: verifiedWith(phone, flagOf(row['phone_number_verified'])),
    ...Object.fromEntries(SAME.map((name) => [name, row[name]])),
    birthday: birthday && /^\d{4}-\d\d-\d\d$/.test(birthday) ? birthday : undefined,
    address: addressOf(row['address']),
    app_metadata: pairsOf({ ...Object.fromEntries(custom), cognito_username: id }),
  });
  return { user };
}

/** JSON as in a claim, or the formatted address itself. */
function addressOf(value: unknown) {
  const text = textOf(value);
  if (!text) return undefined;
  const claim = withoutEmpty(objectOf(text));
  return Object.keys(claim).length > 0 ? claim : { formatted: text };
}
