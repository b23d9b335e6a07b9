import { randomBytes, randomUUID } from 'node:crypto';

/** @typedef {{ client_id: string, client_secret: string }} Client */

/** A value for a secret. */
export const newSecret = () => randomBytes(32).toString('base64');

/** @returns {Client} the default client of an installation that is made */
export const newClient = () => ({ client_id: randomUUID(), client_secret: randomBytes(32).toString('base64url') });

/**
 * The environment of an identity that a suite starts by itself, without a limit of requests.
 * @param {string} issuer
 * @param {Client} client
 */
export const identityVariables = (issuer, client) => ({
  PATH: process.env.PATH,
  ENVIRONMENT: 'development',
  ISSUER: issuer,
  COOKIE_KEYS: newSecret(),
  KEY_ENCRYPTION_KEYS: newSecret(),
  SECRET_PEPPER: newSecret(),
  DEFAULT_CLIENT_ID: client.client_id,
  DEFAULT_CLIENT_SECRET: client.client_secret,
  ADMIN_PASSWORD: newSecret(),
  METRICS_PORT: '0',
  RATE_LIMIT_PER_MINUTE: '0',
});
