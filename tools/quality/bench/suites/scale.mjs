import { randomBytes, randomUUID } from 'node:crypto';
import { onStage } from '../stage/stage.mjs';
import { measureFirstPages } from './scale-pages.mjs';
import { measureProviderChanges } from './scale-privileges.mjs';
import { measureUserImport } from './scale-import.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */

/**
 * Identity with very many tenants, users and groups, beside itself with few; and imports of users beside COPY. (issue 4)
 * @param {Effort} effort
 * @returns {Promise<Figure[]>}
 */
export const measureScale = (effort) =>
  onStage('identity', async (stage) => {
    const client = { client_id: randomUUID(), client_secret: randomBytes(32).toString('base64url') };
    const secrets = {
      ISSUER: '',
      DEFAULT_CLIENT_ID: client.client_id,
      DEFAULT_CLIENT_SECRET: client.client_secret,
      ADMIN_PASSWORD: randomBytes(18).toString('base64url'),
      COOKIE_KEYS: randomBytes(32).toString('base64'),
      KEY_ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      SECRET_PEPPER: randomBytes(32).toString('base64'),
    };
    const start = (/** @type {Record<string, string>} */ env) => stage.startService({ ...secrets, ...env });
    const large = await start({});
    const small = await start({ DATABASE_URL: stage.database.adminUrl, DATABASE_SCHEMA: 'small' });
    return [
      ...(await measureFirstPages({ stage, small, large, client, effort })),
      ...(await measureProviderChanges({ stage, small, large, client, effort })),
      ...(await measureUserImport({ stage, service: small, client, effort })),
    ];
  });
