import {
  flagOf,
  objectOf,
  identityOf,
  objectsOf,
  pairsOf,
  textOf,
  verifiedWith,
  withoutEmpty,
  type FormatOptions,
  type SourceRecord,
  type SourceUser,
} from './source-user.js';

/** Columns of the CSV, which has no header; four for each provider. (Firebase CLI, "auth:import and auth:export", "File format") */
export const FIREBASE_COLUMNS = [
  'localId', 'email', 'emailVerified', 'passwordHash', 'salt', 'displayName', 'photoUrl',
  'google.com', '', '', '', 'facebook.com', '', '', '', 'twitter.com', '', '', '', 'github.com', '', '', '',
  'createdAt', 'lastSignedInAt', 'phoneNumber', 'disabled', 'customAttributes',
] as const; // prettier-ignore
const PROVIDERS = ['google.com', 'facebook.com', 'twitter.com', 'github.com'];

/** A user of `auth:export`, of JSON or of a row. */
export function fromFirebase(given: SourceRecord, { hashConfig }: FormatOptions): SourceUser {
  const [email, phone] = [textOf(given['email']), textOf(given['phoneNumber'])];
  const hash = hashOf(given, hashConfig);
  if (hash && 'message' in hash) return hash;
  const named = objectsOf(given['providerUserInfo']).map(({ providerId, rawId }) => [providerId, rawId]);
  const identities = [...named, ...PROVIDERS.map((name) => [name, given[name]])]
    .filter(([provider]) => provider !== 'password' && provider !== 'phone')
    .flatMap(([provider, id]) => identityOf(provider, id));
  const user = withoutEmpty({
    email,
    email_verified: verifiedWith(email, flagOf(given['emailVerified'])),
    phone,
    phone_verified: verifiedWith(phone, true), // Firebase stores numbers that a code proved
    name: given['displayName'],
    picture: given['photoUrl'],
    is_blocked: flagOf(given['disabled']) || undefined,
    password_hash: hash?.text,
    app_metadata: pairsOf({ ...objectOf(given['customAttributes']), firebase_uid: given['localId'] }),
  });
  return { user, links: { identities } };
}

/** The members of `hash_config` as the console shows it, on one line or more. */
function configOf(text: string): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(/([a-z0-9_]+)\s*[:=]\s*([^\s,{}]+)/gi)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}

/** As GoTrue writes Firebase's hashes. */
function hashOf(
  given: SourceRecord,
  hashConfig: string | undefined,
): { readonly text: string } | { readonly field: string; readonly message: string } | undefined {
  const [hash, salt] = [textOf(given['passwordHash']), textOf(given['salt'])];
  if (!hash || !salt) return undefined;
  if (!hashConfig) return { field: 'passwordHash', message: 'needs the header Hash-Config' };
  const {
    algorithm,
    base64_signer_key: key,
    base64_salt_separator: separator = '',
    rounds,
    mem_cost: cost,
  } = configOf(hashConfig);
  if (algorithm?.toUpperCase() !== 'SCRYPT')
    return { field: 'passwordHash', message: `of the algorithm ${algorithm ?? '(none)'} cannot be taken over` };
  if (!key || !rounds || !cost)
    return { field: 'passwordHash', message: 'needs base64_signer_key, rounds and mem_cost in Hash-Config' };
  const settings = `v=1,n=${cost},r=${rounds},p=1,ss=${plain(separator)},sk=${plain(key)}`;
  return { text: `$fbscrypt$${settings}$${plain(salt)}$${plain(hash)}` };
}

/** Base64 of either alphabet in the usual one. */
const plain = (text: string): string => text.replaceAll('-', '+').replaceAll('_', '/');
