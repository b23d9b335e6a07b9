import { withClient } from '../../../postgres/provision.mjs';
import { during } from '../../../terminal/progress.mjs';
import { compareTimes } from '../measure/compare-times.mjs';
import { LARGE_TENANT } from '../seeds/people.mjs';
import { bearerOf } from './identity-client.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */
/** @import { Server } from '../measure/load.mjs' */
/** @import { Stage } from '../stage/stage.mjs' */
/** @import { Client } from './identity-client.mjs' */

const REQUESTS = 10;
const PROVIDERS = `/tenants/${LARGE_TENANT}/identity_providers`;

/** Everybody in the tenant may read files, by a permission and by a role of their own. No trigger runs: rows name the tenant of their user. */
const HOLDINGS = [
  `insert into user_permissions (id, user_id, tenant_id, resource_id, scope_id)
   select gen_random_uuid(), u.id, u.tenant_id, s.resource_id, s.id
   from users u, scopes s where u.tenant_id = $1 and s.scope_name = 'files:read'`,
  `with role as (insert into roles (id, tenant_id, role_name) values (gen_random_uuid(), $1, 'readers') returning id),
   made as (insert into role_permissions (id, role_id, resource_id, scope_id)
     select gen_random_uuid(), role.id, s.resource_id, s.id from role, scopes s where s.scope_name = 'files:read')
   insert into role_members (id, role_id, user_id, tenant_id)
   select gen_random_uuid(), role.id, u.id, u.tenant_id from role, users u where u.tenant_id = $1`,
];

/**
 * An identity provider pointed elsewhere, which the rule on privileges decides by what all users of the tenant hold: by a caller who may,
 * and by one who may not, with half of a million users beside few. (docs/access-tests.md, 11)
 * @param {{ stage: Stage, small: Server, large: Server, client: Client, effort: Effort }} house
 * @returns {Promise<Figure[]>}
 */
export async function measureProviderChanges({ stage, small, large, client, effort }) {
  for (const schema of ['identity', 'small'])
    await during(`giving everybody permissions in ${schema}`, () => addHoldings(stage.database.adminUrl, schema));
  const paths = { small: await addProvider(small, client), large: await addProvider(large, client) };
  const figures = [];
  for (const { what, scope, status } of [
    { what: 'allowed', scope: undefined, status: 200 },
    { what: 'refused', scope: 'tenants:read tenants:write', status: 403 },
  ]) {
    const tokens = { small: await bearerOf(small, client, scope), large: await bearerOf(large, client, scope) };
    const change =
      (/** @type {'small' | 'large'} */ size, /** @type {Server} */ { url }) =>
      async () => {
        for (let n = 0; n < REQUESTS; n++) await point(url + paths[size], tokens[size], n, status);
      };
    figures.push(
      await compareTimes({
        what: `${REQUESTS} x PATCH ${PROVIDERS}/{id}, ${what}`,
        goal: { atMost: 2 },
        rounds: effort.rounds,
        floor: { work: change('small', small) },
        floorServer: small,
        service: { work: change('large', large) },
        server: large,
        database: stage.database,
      }),
    );
  }
  return figures;
}

/** @param {string} adminUrl @param {string} schema */
const addHoldings = (adminUrl, schema) =>
  withClient(adminUrl, async (admin) => {
    await admin.query(`set search_path = ${schema}; set session_replication_role = replica`);
    for (const holding of HOLDINGS) await admin.query(holding, [LARGE_TENANT]);
    await admin.query('vacuum analyze user_permissions, role_members');
  });

/** Returns its path. @param {Server} service @param {Client} client */
async function addProvider(service, client) {
  const provider = { provider_name: 'Theirs', issuer_url: 'https://login.example.com', client_id: 'us' };
  const answer = await send(service.url + PROVIDERS, 'POST', await bearerOf(service, client), provider);
  if (answer.status !== 201) throw new Error(`POST ${PROVIDERS} answers ${answer.status}: ${await answer.text()}`);
  const { id } = /** @type {{ id: string }} */ (await answer.json());
  return `${PROVIDERS}/${id}`;
}

/** @param {string} url @param {Record<string, string>} token @param {number} n @param {number} expected */
async function point(url, token, n, expected) {
  const answer = await send(url, 'PATCH', token, { client_id: `us ${n}` });
  const text = await answer.text();
  if (answer.status !== expected) throw new Error(`PATCH ${url} answers ${answer.status}: ${text.slice(0, 300)}`);
}

/** @param {string} url @param {string} method @param {Record<string, string>} token @param {object} body */
const send = (url, method, token, body) =>
  fetch(url, { method, headers: { ...token, 'content-type': 'application/json' }, body: JSON.stringify(body) });
