import type { Values } from './define-config.js';
import { derived, type Check } from './variable.js';
import { variable, TRUST_PROXY } from './kinds.js';

/** The system client as which the services introspect tokens: the same in every installation. (ADR 0060) */
export const SERVICES_CLIENT_ID = '5e871ce5-0000-4000-8000-000000000001';

/** The public system client of the console and of Swagger UI: the same in every installation. (docs/operations.md, "Clients of the system") */
export const CONSOLE_CLIENT_ID = '5e871ce5-0000-4000-8000-000000000002';

/** The public system client of the command line: the same in every installation. (docs/operations.md, "Clients of the system") */
export const CLI_CLIENT_ID = '5e871ce5-0000-4000-8000-000000000003';

/** Introspection needs credentials: those of the system client, or of another one. */
const neededToIntrospect: Check<string> = (value, { AUTH_INTROSPECT, INTROSPECTION_CLIENT_SECRET }) =>
  value !== undefined || INTROSPECTION_CLIENT_SECRET !== undefined || AUTH_INTROSPECT === 'never'
    ? undefined
    : { problem: 'is missing', expected: `a value, or AUTH_INTROSPECT=never (it is ${AUTH_INTROSPECT})` };

/** Of the client and its secret none comes alone. */
const comesWith =
  (other: 'INTROSPECTION_CLIENT_ID' | 'INTROSPECTION_CLIENT_SECRET'): Check<string> =>
  (value, earlier) =>
    (value === undefined) === (earlier[other] === undefined)
      ? undefined
      : { problem: value === undefined ? 'is missing' : `is given without ${other}`, expected: 'both or none' };

/** What storage and tree read beside `commonVariables`; spread after them. */
export const resourceServerVariables = () =>
  ({
    ISSUER: variable.url({
      meaning: 'Public address of identity, the issuer of tokens.',
      example: 'http://localhost:3001',
      check: secureIssuer,
    }),
    SERVICES_CLIENT_SECRET: variable.secret({
      meaning:
        'Secret of the system client `services`, as which tokens are introspected: that of identity. Needed unless AUTH_INTROSPECT is never.',
      optional: true,
      check: neededToIntrospect,
    }),
    INTROSPECTION_CLIENT_ID: variable.text({
      meaning: 'Another client that introspects tokens, instead of `services`.',
      optional: true,
      check: comesWith('INTROSPECTION_CLIENT_SECRET'),
    }),
    INTROSPECTION_CLIENT_SECRET: variable.secret({
      meaning: 'Its secret.',
      optional: true,
      check: comesWith('INTROSPECTION_CLIENT_ID'),
    }),
  }) as const;

/** The configuration of a service that does not issue the tokens it takes. */
export type ResourceServerConfig = CommonConfig & Values<ReturnType<typeof resourceServerVariables>>;

/** Plain http is tolerable on a developer's machine only. */
export const secureIssuer: Check<string> = (issuer = '', { ENVIRONMENT }) =>
  ENVIRONMENT === 'development' || issuer.startsWith('https://') || isLocal(issuer)
    ? undefined
    : { problem: `is ${issuer} while ENVIRONMENT is ${ENVIRONMENT}`, expected: 'an https address' };

const isLocal = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

const ORIGIN = /^(\*|https?:\/\/[^\s/?#]+)$/;

/** The variables every service reads; an app spreads them and adds its own. */
export function commonVariables({ name, port }: { readonly name: string; readonly port: number }) {
  return {
    ENVIRONMENT: variable.choice(['development', 'staging', 'production'], {
      meaning: 'What the deployment is for; only development tolerates plain http and open CORS.',
      default: 'development',
    }),
    PORT: variable.integer({ meaning: 'Port of the service; 0 takes any free one.', default: port, max: 65_535 }),
    HOST: variable.text({ meaning: 'Address the service listens on.', default: '0.0.0.0' }),
    PUBLIC_URL: variable.url({
      meaning: 'Where callers reach the service; a path in it is the prefix a proxy strips.',
      default: derived('http://localhost:PORT', ({ PORT }) => `http://localhost:${PORT}`),
    }),
    ISSUER: variable.url({
      meaning: 'Public address of identity, the issuer of tokens.',
      default: derived('PUBLIC_URL', ({ PUBLIC_URL }) => PUBLIC_URL),
      check: secureIssuer,
    }),
    IDENTITY_URL: variable.url({
      meaning: 'Where identity is reached from inside, for keys and introspection.',
      default: derived('ISSUER', ({ ISSUER }) => ISSUER),
    }),
    AUDIENCE: variable.text({ meaning: 'Audience that access tokens must carry.', default: `urn:groundwork:${name}` }),
    AUTH_INTROSPECT: variable.choice(['opaque', 'always', 'never'], {
      meaning: 'Which tokens are introspected by identity: opaque ones, all (immediate revocation), or none.',
      default: 'opaque',
    }),
    ...databaseVariables(name),
    ...httpVariables(),
    ...operationVariables(),
  } as const;
}

const databaseVariables = (name: string) =>
  ({
    DATABASE_URL: variable.url({
      meaning: "PostgreSQL 15 or newer; the service's own variable takes precedence.",
      aliases: [`${name.toUpperCase()}_DATABASE_URL`],
      protocols: ['postgres', 'postgresql'],
      example: 'postgres://localhost/groundwork',
      secret: true,
    }),
    DATABASE_READ_URL: variable.url({
      meaning: 'A standby for reads of lists and single records; Consistency-Token gives read-your-writes.',
      aliases: [`${name.toUpperCase()}_DATABASE_READ_URL`],
      protocols: ['postgres', 'postgresql'],
      optional: true,
      secret: true,
    }),
    DATABASE_SCHEMA: variable.text({
      meaning: 'Schema that holds all tables of the service.',
      default: name,
      pattern: /^[a-z_][a-z0-9_]{0,62}$/,
    }),
    DATABASE_POOL_SIZE: variable.integer({
      meaning: 'Maximum number of connections of one replica.',
      default: 10,
      min: 1,
      max: 1_000,
    }),
    MAX_RUN_SECONDS: variable.integer({
      meaning: 'How long one statement of a long operation (import, export, clone, merge) may run.',
      default: 1_800,
      min: 1,
      max: 86_400,
    }),
    STALLED_SECONDS: variable.integer({
      meaning: 'A long operation without progress, or all slots of a kind in use, for so long makes health a Warning.',
      default: 60,
      min: 1,
      max: 86_400,
    }),
    STALLED_CANCEL_SECONDS: variable.integer({
      meaning: 'A long operation without progress for so long is cancelled; 0 for never.',
      default: 300,
      max: 86_400,
    }),
    MIGRATE_ON_START: variable.flag({ meaning: 'Bring the schema up to date before listening.', default: true }),
  }) as const;

const httpVariables = () =>
  ({
    TRUST_PROXY: variable.parsed(TRUST_PROXY, {
      meaning: "Whose X-Forwarded-* headers are trusted (Express's `trust proxy`).",
      default: false,
    }),
    CORS_ORIGINS: variable.list({
      meaning: 'Origins of browser applications, or *.',
      default: derived('* in development, else none', ({ ENVIRONMENT }): readonly string[] =>
        ENVIRONMENT === 'development' ? ['*'] : [],
      ),
      pattern: ORIGIN,
      expected: 'origins such as https://app.example.com separated by commas, or *',
    }),
    CONSOLE_URL: variable.url({
      meaning: 'Public address of the console: sign-ins return there, and its origin joins CORS_ORIGINS.',
      optional: true,
      example: 'https://console.example.com',
    }),
    RATE_LIMIT_PER_MINUTE: variable.integer({
      meaning:
        'Requests per minute and token (or address, without a token) that one replica, or with Redis all replicas together, accept; 0 disables the limit.',
      default: 60_000,
    }),
    MAX_REQUESTS_IN_FLIGHT: variable.integer({
      meaning: 'Requests one replica serves concurrently; more are answered 503. 0 disables the limit.',
      default: 2_000,
    }),
    REDIS_URL: variable.url({
      meaning: 'Redis or Valkey that shares rate limits between replicas; without it each replica counts alone.',
      protocols: ['redis', 'rediss'],
      optional: true,
      secret: true,
    }),
  }) as const;

const operationVariables = () =>
  ({
    LOG_LEVEL: variable.choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      meaning: 'Least level that is logged.',
      default: 'info',
    }),
    LOG_FORMAT: variable.choice(['json', 'pretty'], {
      meaning: 'JSON lines, or coloured text for people.',
      default: derived('pretty in a terminal, else json', () => (process.stdout.isTTY ? 'pretty' : 'json')),
    }),
    METRICS_PORT: variable.integer({
      meaning: 'Port of /metrics; the next free one when it is taken; 0 switches metrics off.',
      default: 9_464,
      max: 65_535,
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: variable.url({
      meaning:
        'Where traces are sent, by OTLP over HTTP; without it nothing is traced. OTEL_TRACES_SAMPLER and the like work too.',
      optional: true,
    }),
    DRAIN_SECONDS: variable.integer({
      meaning: 'How long requests are still accepted after SIGTERM, while load balancers notice.',
      default: derived('0 in development, else 5', ({ ENVIRONMENT }) => (ENVIRONMENT === 'development' ? 0 : 5)),
      max: 300,
    }),
    SHUTDOWN_TIMEOUT_SECONDS: variable.integer({
      meaning: 'How long requests in flight may take to finish after that.',
      default: 10,
      max: 3_600,
    }),
  }) as const;

/** The values of `commonVariables`. */
export type CommonConfig = Values<ReturnType<typeof commonVariables>>;
