import { commonVariables, defineConfig, derived, variable, type ConfigOf } from '@groundwork/service';
import { MIN_PASSWORD_CHARACTERS, passwordFault } from '../passwords/password-policy.js';

/** Common passwords are rejected for an administrator. (identity.md §10, "Start-up refuses") */
const ADMIN_RULES = { minLength: MIN_PASSWORD_CHARACTERS, words: ['administrator', 'groundwork'] };

/** Every variable identity reads. Secrets have no default: an operator generates them once and stores them. */
export const identityConfig = defineConfig({
  ...commonVariables({ name: 'identity', port: 3001 }),
  DEFAULT_CLIENT_ID: variable.text({
    meaning: 'Id of the default client, used when the first start makes it; without it the system makes one.',
    optional: true,
    pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  }),
  DEFAULT_CLIENT_SECRET: variable.secret({
    meaning: 'Secret of the default client; without it the first start makes one and prints it.',
    optional: true,
    minBytes: 32,
  }),
  DEFAULT_CLIENT_ORIGINS: variable.list({
    meaning:
      "Public addresses of the services, with the path below which an ingress serves them: their Swagger UI may request tokens with any client; the console's client returns sign-ins to their /docs, the default client from its first start.",
    default: [],
    pattern: /^https?:\/\/[^/]+(\/[^?#]*[^/?#])?$/,
    expected: 'addresses that begin with http:// or https:// and do not end in /, separated by commas',
  }),
  SERVICES_CLIENT_SECRET: variable.secret({
    meaning:
      'Secret of the system client `services`, as which storage and tree introspect tokens: given to all three. Each start takes it over; the one before it is accepted for a day.',
    optional: true,
    minBytes: 32,
  }),
  ADMIN_USERNAME: variable.text({ meaning: 'The administrator the first start makes.', default: 'administrator' }),
  ADMIN_PASSWORD: variable.secret({
    meaning: 'Its password; without it the first start makes one and prints it.',
    optional: true,
    minBytes: 8,
    check: (value) => {
      const fault = value === undefined ? undefined : passwordFault(value, ADMIN_RULES);
      return fault === undefined ? undefined : { problem: fault, expected: 'a password that is hard to guess' };
    },
  }),
  ADMIN_EMAIL: variable.text({ meaning: 'Its email address.', optional: true }),
  COOKIE_KEYS: variable.secrets({ meaning: 'Keys that sign cookies; the first signs, all verify.', minBytes: 32 }),
  KEY_ENCRYPTION_KEYS: variable.secrets({
    meaning: 'Keys of 32 bytes that encrypt signing keys and secrets in the database; the first encrypts, all decrypt.',
    minBytes: 32,
    base64: true,
  }),
  SECRET_PEPPER: variable.secret({
    meaning: 'Keys the digests of client secrets and one-time values; changing it makes all of them invalid.',
    minBytes: 32,
    base64: true,
  }),
  ALLOW_LEGACY_GRANTS: variable.flag({
    meaning:
      'Offers the grants password and otp and the implicit flow to clients that list them; RFC 9700 advises against them.',
    default: true,
  }),
  ALLOWED_HOSTS: variable.list({
    meaning: "Host headers that are accepted beside the issuer's: names inside a cluster.",
    default: [],
  }),
  AUDIT_DAYS: variable.integer({ meaning: 'How long audit events are kept.', default: 365, min: 1, max: 36_500 }),
  UNPROVEN_ACCOUNT_DAYS: variable.integer({
    meaning: 'After so many days an account goes whose owner registered and never proved the address.',
    default: 30,
    min: 6,
    max: 3_650,
  }),
  SMTP_URL: variable.secret({
    meaning:
      'Mail server, smtp(s)://user:password@host:port. Without it development writes mails to MAIL_FOLDER; elsewhere they wait.',
    optional: true,
    check: (value) =>
      value === undefined || (URL.canParse(value) && /^smtps?:\/\//.test(value))
        ? undefined
        : { problem: 'is not acceptable', expected: 'an address smtp://… or smtps://…' },
  }),
  MAIL_FROM: variable.text({
    meaning: 'Sender of mails.',
    default: derived('no-reply@ the host of ISSUER', ({ ISSUER }) => `no-reply@${new URL(ISSUER).hostname}`),
  }),
  MAIL_FOLDER: variable.text({
    meaning: 'Where development writes mails while SMTP_URL is not set.',
    default: './.groundwork/mail',
  }),
  TEXTS_FOLDER: variable.text({
    meaning:
      'Folder of further languages of the pages: a file <tag>.json each, with ICU messages by key as in texts of tenants; read at start.',
    optional: true,
    example: './texts',
  }),
  BREACH_CHECK_URL: variable.url({
    meaning:
      'Address of a list of breached passwords by SHA-1 range, called as <url>/<first five digits>; without it passwords are not compared with breaches.',
    optional: true,
    example: 'https://api.pwnedpasswords.com/range',
  }),
  DNS_SERVERS: variable.list({
    meaning:
      'DNS servers (address, or address:port) by which domains of tenants are verified; without it those of the system.',
    default: [],
  }),
  OUTGOING_ALLOW_PRIVATE: variable.flag({
    meaning:
      'External providers, key sets and logout addresses of clients may have private and plain http addresses: development and tests alone.',
    default: false,
    check: (allowed, { ENVIRONMENT }) =>
      allowed && ENVIRONMENT !== 'development'
        ? { problem: `is on in ${ENVIRONMENT}`, expected: 'false outside of development' }
        : undefined,
  }),
  REFRESH_GRACE_SECONDS: variable.integer({
    meaning: 'How long a used refresh token still answers, with the same successor.',
    default: 10,
    max: 300,
  }),
});

/** The values of `identityConfig`. */
export type IdentityConfig = ConfigOf<typeof identityConfig>;
