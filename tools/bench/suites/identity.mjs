import { randomBytes, randomUUID } from 'node:crypto';
import { onStage } from '../stage/stage.mjs';
import { measureTokens } from './identity-tokens.mjs';
import { measureUsers } from './identity-users.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */

/**
 * Identity beside oidc-provider as it comes, on a plain PostgreSQL adapter. (identity.md §13)
 * @param {Effort} effort
 * @returns {Promise<Figure[]>}
 */
export const measureIdentity = (effort) =>
  onStage('identity', async (stage) => {
    const client = { client_id: randomUUID(), client_secret: randomBytes(32).toString('base64url') };
    const admin = { username: 'administrator', password: randomBytes(18).toString('base64url') };
    const service = await stage.startService('apps/identity/dist/main.js', {
      ISSUER: '',
      DEFAULT_CLIENT_ID: client.client_id,
      DEFAULT_CLIENT_SECRET: client.client_secret,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      COOKIE_KEYS: randomBytes(32).toString('base64'),
      KEY_ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      SECRET_PEPPER: randomBytes(32).toString('base64'),
    });
    const house = { stage, service, client, admin, effort };
    return [...(await measureTokens(house)), ...(await measureUsers(house))];
  });
