import { appOf, passwordOf } from './keycloak-credentials.js';
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

/** Attributes that are members of a user here. */
const KNOWN = { locale: 'locale', phoneNumber: 'phone', phoneNumberVerified: 'phone_verified' } as const;

/** A user of `users` of a realm export. (Keycloak, "Importing and exporting realms", `UserRepresentation`) */
export function fromKeycloak(given: SourceRecord): SourceUser {
  if (textOf(given['serviceAccountClientId']))
    return { field: 'serviceAccountClientId', message: 'is the account of a client: create a client for it' };
  const email = textOf(given['email']) ?? addressOf(given['username']);
  const { known, others } = attributesOf(objectOf(given['attributes']));
  const secrets = secretsOf(objectsOf(given['credentials']));
  if ('message' in secrets) return secrets;
  const user = withoutEmpty({
    username: usernameOf(given['username']),
    email,
    email_verified: verifiedWith(email, flagOf(given['emailVerified'])),
    phone: known['phone'],
    phone_verified: verifiedWith(known['phone'], flagOf(known['phone_verified'])),
    locale: known['locale'],
    given_name: given['firstName'],
    family_name: given['lastName'],
    name: [given['firstName'], given['lastName']].filter(textOf).join(' '),
    is_blocked: given['enabled'] === false || undefined,
    password_hash: secrets.hash,
    app_metadata: pairsOf({ ...others, keycloak_id: given['id'] }),
  });
  const identities = objectsOf(given['federatedIdentities']).flatMap(({ identityProvider, userId }) =>
    identityOf(identityProvider, userId),
  );
  return { user, links: { totp: secrets.totp, identities, groups: groupsOf(given['groups']) } };
}

const addressOf = (name: unknown): string | undefined => {
  const text = textOf(name);
  return text?.includes('@') ? text : undefined;
};

/** Attributes are lists; one of one value is that value. */
function attributesOf(attributes: SourceRecord) {
  const known: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    const member = Object.hasOwn(KNOWN, name) ? KNOWN[name as keyof typeof KNOWN] : undefined;
    if (member) known[member] = single;
    else others[name] = single;
  }
  return { known, others };
}

/** `/sales/emea` is the group `sales/emea`. */
const groupsOf = (paths: unknown): string[] =>
  Array.isArray(paths) ? paths.map((path) => String(path).replace(/^\//, '')).filter((name) => name !== '') : [];

interface Secrets {
  readonly hash?: string;
  readonly totp?: string;
}

/** The first password and authenticator app; what would be lost in silence is a fault of the user. */
function secretsOf(credentials: readonly SourceRecord[]): Secrets | { field: string; message: string } {
  let secrets: Secrets = {};
  for (const credential of credentials) {
    const type = String(credential['type']);
    const read = type === 'password' ? passwordOf(credential) : type === 'otp' ? appOf(credential) : undefined;
    if (!read) continue; // passkeys are bound to the address of the other system
    if ('fault' in read) return { field: 'credentials', message: `the ${type} ${read.fault}` };
    secrets = { ...read, ...secrets };
  }
  return secrets;
}
