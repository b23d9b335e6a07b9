import { withClient } from '../../postgres/provision.mjs';
import { ask, assertSameItems, compare } from '../measure/compare.mjs';
import { formOf } from './identity-client.mjs';
import { LIST_GOAL } from './lists.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { House } from './identity-client.mjs' */

const LIMIT = 10;
const USERS = 10_000;
const SEED = `insert into users (id, tenant_id, username, email) select gen_random_uuid(), t.id, 'user' || n, 'user' || n || '@example.com' from generate_series(1, ${USERS}) n
  cross join (select id from tenants where is_default) t; analyze users`;

/**
 * Lists of users, where the service has them.
 * @param {House} house
 * @returns {Promise<Figure[]>}
 */
export async function measureUsers({ stage, service, client, effort }) {
  const token = JSON.parse(
    (await ask(service, formOf('/oauth2/token', client, { grant_type: 'client_credentials' }))).content.toString(),
  ).access_token;
  const users = { path: '/users?fields=id,username,email', headers: { authorization: `Bearer ${token}` } };
  if ((await fetch(service.url + users.path, { headers: users.headers })).status === 404) return [];
  await withClient(stage.database.adminUrl, (admin) => admin.query(`set search_path = identity; ${SEED}`));
  const floor = await stage.startFloor('list.mjs', {
    limit: LIMIT,
    lists: {
      '/users': { text: 'select id, username, email from users order by id limit $1', values: [LIMIT + 1] },
    },
  });
  const pair = /** @type {Parameters<typeof assertSameItems>} */ ([
    [floor, { path: '/users' }],
    [service, users],
  ]);
  await assertSameItems(...pair);
  return [
    await compare({
      what: `list 10 of ${USERS} users, three fields`,
      goal: LIST_GOAL,
      floor: pair[0],
      service: pair[1],
      database: stage.database,
      effort,
    }),
  ];
}
