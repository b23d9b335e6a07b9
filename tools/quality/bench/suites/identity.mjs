import { randomBytes, randomUUID } from 'node:crypto';
import { withClient } from '../../../postgres/provision.mjs';
import { onStage } from '../stage/stage.mjs';
import { measurePeople } from './identity-people.mjs';
import { measurePrivileges } from './identity-privileges.mjs';
import { measureTokens } from './identity-tokens.mjs';
import { measureUsers } from './identity-users.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */

/** ID tokens signed as the floor signs its own: the default, RS256, costs ten times as much as ES256. Before the first request of the client. */
const SAME_SIGNATURE = `update identity.clients set client_metadata = client_metadata || '{"oauth":{"id_token_signed_response_alg":"ES256"}}' where id = $1`;

/**
 * Identity beside oidc-provider as it comes, on a plain PostgreSQL adapter. (identity.md §13)
 * @param {Effort} effort
 * @returns {Promise<Figure[]>}
 */
export const measureIdentity = (effort) =>
  onStage('identity', async (stage) => {
    const client = { client_id: randomUUID(), client_secret: randomBytes(32).toString('base64url') };
    const admin = { username: 'administrator', password: randomBytes(18).toString('base64url') };
    const service = await stage.startService({
      ISSUER: '',
      DEFAULT_CLIENT_ID: client.client_id,
      DEFAULT_CLIENT_SECRET: client.client_secret,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      COOKIE_KEYS: randomBytes(32).toString('base64'),
      KEY_ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      SECRET_PEPPER: randomBytes(32).toString('base64'),
    });
    await withClient(stage.database.adminUrl, (admin) => admin.query(SAME_SIGNATURE, [client.client_id]));
    const house = { stage, service, client, admin, effort };
    const users = effort.only ? [] : await measureUsers(house);
    return [
      ...(await measureTokens(house)),
      ...users,
      ...(await measurePrivileges(house)),
      ...(await measurePeople(house)),
    ];
  });
