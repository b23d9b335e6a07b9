import { during } from '../../../terminal/progress.mjs';
import { compareTimes } from '../measure/compare-times.mjs';
import { LARGE_TENANT, seededId, seedPeople } from '../seeds/people.mjs';
import { bearerOf } from './identity-client.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */
/** @import { Server } from '../measure/load.mjs' */
/** @import { Stage } from '../stage/stage.mjs' */
/** @import { Client } from './identity-client.mjs' */

const FEW = { tenants: 1_000, users: 1_000, groups: 1_000 };
const MANY = { tenants: 10_000, users: 1_000_000, groups: 100_000 };
const REQUESTS = 5;
const MOST_ROUNDS = 3;

const users = '/users';
const inLargeTenant = { tenant_id: LARGE_TENANT };
const someUser = `${users}/${seededId('2', 1)}`;
const someGroup = `/groups/${seededId('3', 1)}`;
const someRole = `/roles/${seededId('4', 1)}`;

/**
 * The first pages of what there are very many of: of everybody, and of the tenant that has half of it.
 * @type {readonly (readonly [path: string, headers?: Record<string, string>])[]}
 */
const PAGES = [
  ['/tenants'],
  ['/tenants?sort=tenant_name'],
  [users],
  [`${users}?expand=all`],
  [`${users}?total_count=true`],
  [`${users}?sort=username`],
  [`${users}?sort=created_at:desc`],
  [`${users}?q=${encodeURIComponent("username='user77'")}`],
  [`${users}?q=${encodeURIComponent("email='user77@example.com'")}`],
  ['/groups'],
  ['/groups?expand=all'],
  ['/groups?sort=group_name'],
  ['/roles'],
  ['/clients'],
  ['/resources'],
  [users, inLargeTenant],
  [`${users}?sort=username`, inLargeTenant],
  [`${users}?q=${encodeURIComponent("username='user77'")}`, inLargeTenant],
  ['/groups', inLargeTenant],
  [`${someUser}/groups?effective=true`],
  [`${someUser}/permissions?effective=true`],
  [`${someGroup}/members`],
  [`${someRole}/members?effective=true`],
];

/**
 * Each page where there are a thousand of everything, and where there are very many, in turns.
 * @param {{ stage: Stage, small: Server, large: Server, client: Client, effort: Effort }} house
 * @returns {Promise<Figure[]>}
 */
export async function measureFirstPages({ stage, small, large, client, effort }) {
  const { adminUrl } = stage.database;
  const size = (/** @type {number} */ most) => Math.max(1_000, most * effort.scale);
  const many = { tenants: size(MANY.tenants), users: size(MANY.users), groups: size(MANY.groups) };
  await during(`making ${many.users} users`, () => seedPeople(adminUrl, 'identity', many));
  await seedPeople(adminUrl, 'small', FEW);
  const figures = [];
  for (const [path, own = {}] of PAGES) {
    // A token lives fifteen minutes; the whole may take longer.
    const authorization = { small: await bearerOf(small, client), large: await bearerOf(large, client) };
    const read =
      (/** @type {Server} */ { url }, /** @type {Record<string, string>} */ headers) =>
      async () => {
        for (let n = 0; n < REQUESTS; n++) await readPage(url + path, { ...headers, ...own });
      };
    figures.push(
      await compareTimes({
        what: `${REQUESTS} x GET ${decodeURIComponent(path)}${own.tenant_id ? ' of one tenant' : ''}`,
        goal: { atMost: 2 },
        // All are of the same two installations.
        note: figures.length > 0 ? undefined : `${JSON.stringify(many)} beside ${JSON.stringify(FEW)}`,
        rounds: Math.min(effort.rounds, MOST_ROUNDS),
        floor: { work: read(small, authorization.small) },
        floorServer: small,
        service: { work: read(large, authorization.large) },
        server: large,
        database: stage.database,
      }),
    );
  }
  return figures;
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 */
async function readPage(url, headers) {
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`GET ${url} answers ${answer.status}: ${text.slice(0, 300)}`);
}
