import { withClient } from '../../../postgres/provision.mjs';
import { assertSameAnswer, assertSameItems, compare } from '../measure/compare.mjs';
import { bearerOf } from './identity-client.mjs';
import { LIST_GOAL } from './lists.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { House } from './identity-client.mjs' */

const LIMIT = 10;
const USERS = 10_000;
const SEED = `insert into users (id, tenant_id, username, email) select gen_random_uuid(), t.id, 'user' || n, 'user' || n || '@example.com' from generate_series(1, ${USERS}) n
  cross join (select id from tenants where is_default) t; analyze users`;

const USER_VIEW = '../../../../apps/identity/dist/directory/users/user.view.js';
const PAGE_STATEMENT = '../../../../libs/records/dist/query/page-statement.js';

/**
 * Lists of users beside bare node:http with pg. (issue 4)
 * @param {House} house
 * @returns {Promise<Figure[]>}
 */
export async function measureUsers(house) {
  const headers = await bearerOf(house.service, house.client);
  await withClient(house.stage.database.adminUrl, (admin) => admin.query(`set search_path = identity; ${SEED}`));
  return [await measureWholeUsers(house, headers), await measureThreeFields(house, headers)];
}

/**
 * As the issue says it: the floor sends the statement of the service, word by word, and answers the same members.
 * @param {House} house
 * @param {Record<string, string>} headers
 */
async function measureWholeUsers({ stage, service, effort }, headers) {
  const floor = await stage.startFloor('users.mjs', { ...(await wholeUsers()), limit: LIMIT });
  const pair = /** @type {Parameters<typeof assertSameAnswer>} */ ([
    [floor, { path: '/users' }],
    [service, { path: '/users', headers }],
  ]);
  await assertSameAnswer(...pair);
  return compare({
    what: `list 10 of ${USERS} users`,
    goal: LIST_GOAL,
    note: 'the floor sends the very same statement and answers the same members',
    floor: pair[0],
    service: pair[1],
    database: stage.database,
    effort,
  });
}

/** The statement of `GET /users` and the attributes it shows, as the built service has them. */
async function wholeUsers() {
  // Their types are there only once they are built.
  const [{ userView }, { pageStatement }] = await Promise.all([import(USER_VIEW), import(PAGE_STATEMENT)]);
  const query = { expand: false, sort: [], offset: 0, limit: LIMIT, totalCount: false };
  const { text } = pageStatement({ view: userView, query, conditions: [], scope: [] });
  return { text, attributes: [...userView.attributes.keys()] };
}

/**
 * @param {House} house
 * @param {Record<string, string>} headers
 */
async function measureThreeFields({ stage, service, effort }, headers) {
  const floor = await stage.startFloor('list.mjs', {
    limit: LIMIT,
    lists: { '/users': { text: 'select id, username, email from users order by id limit $1', values: [LIMIT + 1] } },
  });
  const pair = /** @type {Parameters<typeof assertSameItems>} */ ([
    [floor, { path: '/users' }],
    [service, { path: '/users?fields=id,username,email', headers }],
  ]);
  await assertSameItems(...pair);
  return compare({
    what: `list 10 of ${USERS} users, three fields`,
    goal: LIST_GOAL,
    note: 'the floor selects three columns by hand: next to no work, so what is left is what a request costs',
    floor: pair[0],
    service: pair[1],
    database: stage.database,
    effort,
  });
}
