import { Secret } from 'otpauth';
import { objectOf, textOf, type SourceRecord } from './source-user.js';

/** What can be taken over of a credential; or why not. */
export type Credential = { readonly hash: string } | { readonly totp: string } | { readonly fault: string };

const PBKDF2: Readonly<Record<string, string>> = {
  pbkdf2: 'sha1',
  'pbkdf2-sha256': 'sha256',
  'pbkdf2-sha512': 'sha512',
};
const ARGON2_VERSIONS: Readonly<Record<string, number>> = { '1.0': 16, '1.3': 19 };

/** A password of a realm export as a PHC string. (Keycloak, `PasswordCredentialData`, `PasswordSecretData`) */
export function passwordOf(credential: SourceRecord): Credential {
  const { hashIterations, algorithm, additionalParameters } = objectOf(credential['credentialData']);
  const { value, salt } = objectOf(credential['secretData']);
  const [hash, salted] = [textOf(value), textOf(salt)];
  const name = String(algorithm);
  if (!hash || !salted) return { fault: 'has no value or salt' };
  const digest = PBKDF2[name];
  if (digest) return { hash: `$pbkdf2-${digest}$i=${String(hashIterations)}$${salted}$${hash}` };
  if (name !== 'argon2') return { fault: `of the algorithm ${name} cannot be taken over` };
  const of = parametersOf(additionalParameters);
  const version = ARGON2_VERSIONS[of('version') ?? '1.3'];
  if (version === undefined) return { fault: `of Argon2 ${of('version') ?? ''} cannot be taken over` };
  const costs = `m=${of('memory') ?? ''},t=${String(hashIterations)},p=${of('parallelism') ?? '1'}`;
  return { hash: `$argon2${of('type') ?? 'id'}$v=${version}$${costs}$${salted}$${hash}` };
}

/** Additional parameters are lists of texts. */
const parametersOf =
  (value: unknown) =>
  (name: string): string | undefined => {
    const given = objectOf(value)[name];
    return textOf(Array.isArray(given) ? given[0] : given);
  };

/** The one kind of app that this service has. */
const USUAL = { subType: 'totp', digits: 6, period: 30, algorithm: 'HmacSHA1' };

/** An authenticator app: its key is the bytes of the text, in newer versions maybe base32. (Keycloak, `OTPCredentialModel`) */
export function appOf(credential: SourceRecord): Credential {
  const { subType, digits, period, algorithm, secretEncoding } = objectOf(credential['credentialData']);
  const value = textOf(objectOf(credential['secretData'])['value']);
  if (value === undefined) return { fault: 'has no value' };
  const given = { subType, digits, period, algorithm };
  const isUsual = Object.entries(USUAL).every(([name, usual]) => (Reflect.get(given, name) ?? usual) === usual);
  if (!isUsual) return { fault: 'is not TOTP of SHA-1, 6 digits and 30 seconds' };
  const base32 = value.replace(/=+$/, '').toUpperCase();
  if (secretEncoding === 'BASE32') return /^[A-Z2-7]{8,}$/.test(base32) ? { totp: base32 } : { fault: 'is no base32' };
  return { totp: Secret.fromUTF8(value).base32 };
}
