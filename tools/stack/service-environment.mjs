import { join } from 'node:path';

/** @import { Address } from './addresses.mjs' */
/** @import { Service } from './services.mjs' */
/** @import { Secrets } from './secrets.mjs' */

/** Within the five seconds that a stop may take, PostgreSQL's included. */
const SHUTDOWN_TIMEOUT_SECONDS = 3;

/**
 * What a stack is made of: where each service is, and the console where it runs, its database, the secrets.
 * @typedef {{
 *   addresses: Record<Service, Omit<Address, 'held'>>,
 *   console?: Omit<Address, 'held'>,
 *   databases: Record<Service, string>,
 *   secrets: Secrets,
 *   dataFolder: string,
 * }} Stack
 */

/** The administrator's name unless ADMIN_USERNAME gives another. */
export const ADMINISTRATOR = process.env.ADMIN_USERNAME || 'administrator';

/**
 * The environment of one service (docs/operations.md, "Configuration"). What the user's own environment sets goes
 * through (LOG_LEVEL, …) and wins where it is theirs to choose, secrets included; addresses are ours.
 * @param {Stack} stack
 * @param {Service} service
 * @param {NodeJS.ProcessEnv} [own] the user's
 * @returns {NodeJS.ProcessEnv}
 */
export function describeEnvironment(stack, service, own = process.env) {
  const { url, port, metricsPort } = stack.addresses[service];
  return {
    ENVIRONMENT: 'development',
    MIGRATE_ON_START: 'true',
    NODE_COMPILE_CACHE: join(stack.dataFolder, 'compile-cache'),
    ...chosenDefaults(stack, service),
    ...own,
    PORT: String(port),
    METRICS_PORT: own.METRICS_PORT === '0' ? '0' : String(metricsPort),
    PUBLIC_URL: url,
    ISSUER: stack.addresses.identity.url,
    ...(stack.console && { CONSOLE_URL: stack.console.url }),
    [`${service.toUpperCase()}_DATABASE_URL`]: stack.databases[service],
    LOG_FORMAT: 'json',
    DRAIN_SECONDS: '0',
    SHUTDOWN_TIMEOUT_SECONDS: String(SHUTDOWN_TIMEOUT_SECONDS),
  };
}

/**
 * The environment of the console: where browsers reach the services.
 * @param {Stack} stack
 * @returns {NodeJS.ProcessEnv}
 */
export function describeConsoleEnvironment({ addresses, console: own, dataFolder }) {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: join(dataFolder, 'compile-cache'),
    PORT: String(own?.port),
    CONSOLE_URL: own?.url,
    ISSUER_URL: addresses.identity.url,
    STORAGE_URL: addresses.storage.url,
    TREE_URL: addresses.tree.url,
  };
}

/**
 * @param {Stack} stack
 * @param {Service} service
 */
function chosenDefaults({ addresses, secrets, dataFolder }, service) {
  if (service !== 'identity') {
    return {
      SERVICES_CLIENT_SECRET: secrets.services_client_secret,
      WEBHOOK_KEY: secrets.webhook_key,
      ...(service === 'storage' && { DISK_ROOT: join(dataFolder, 'storage') }),
    };
  }
  return {
    DEFAULT_CLIENT_ID: secrets.client_id,
    DEFAULT_CLIENT_SECRET: secrets.client_secret,
    SERVICES_CLIENT_SECRET: secrets.services_client_secret,
    DEFAULT_CLIENT_ORIGINS: Object.values(addresses)
      .map((address) => address.url)
      .join(','),
    ADMIN_USERNAME: ADMINISTRATOR,
    ADMIN_PASSWORD: secrets.administrator_password,
    ADMIN_EMAIL: 'administrator@groundwork.example',
    COOKIE_KEYS: secrets.cookie_key,
    KEY_ENCRYPTION_KEYS: secrets.key_encryption_key,
    SECRET_PEPPER: secrets.secret_pepper,
    MAIL_FOLDER: join(dataFolder, 'mail'),
  };
}
