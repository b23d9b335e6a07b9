import { request, compare } from '../measure/compare.mjs';
import { formOf } from './identity-client.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Server, Shot } from '../measure/load.mjs' */
/** @import { Client, House } from './identity-client.mjs' */

/** More than are lost with answers that nobody waits for at the end of a round. */
const CHAINS = 400;

/**
 * Token operations.
 * @param {House} house
 * @returns {Promise<Figure[]>}
 */
export async function measureTokens(house) {
  const { stage, service, client, admin, effort } = house;
  const bare = await stage.startFloorProgram('identity/bare-provider.mjs', {
    DATABASE_URL: stage.database.url,
    REFRESH_TOKENS: String(CHAINS),
  });
  /** @type {Client & { refresh_tokens: string[], access_token: string, user_token: string }} */
  const seed = JSON.parse((await request(bare, { path: '/seed' })).content.toString());
  const login = formOf('/token', client, { grant_type: 'password', scope: 'openid', ...admin });
  const tokens = [];
  // One after the other: attempts that are still running count against the account.
  for (let chain = 0; chain < CHAINS; chain++) tokens.push(await tokenOf(service, login));
  const introspect = (/** @type {Client} */ as, /** @type {string} */ token) =>
    formOf('/oauth2/introspect', as, { token });
  /** @type {Omit<Parameters<typeof compare>[0], 'database' | 'effort'>[]} */
  const comparisons = [
    {
      what: 'client_credentials, ES256',
      goal: { atLeast: 1.2 },
      floor: [bare, formOf('/token', seed, { grant_type: 'client_credentials', scope: 'read' })],
      service: [service, formOf('/oauth2/token', client, { grant_type: 'client_credentials', scope: 'trees:read' })],
    },
    {
      what: 'refresh with rotation and ID token',
      goal: { atLeast: 0.5 },
      floor: [bare, refreshing('/token', seed, seed.refresh_tokens)],
      service: [
        service,
        refreshing(
          '/oauth2/token',
          client,
          tokens.map(({ refresh_token }) => refresh_token),
        ),
      ],
    },
    {
      what: 'introspection',
      goal: { atLeast: 1.5 },
      note: "the service's own JWT of a user, beside the library's opaque token: it introspects no other",
      floor: [bare, { ...introspect(seed, seed.access_token), path: '/token/introspection' }],
      service: [service, introspect(client, tokens[0]?.access_token ?? '')],
    },
    {
      what: 'userinfo',
      goal: { atLeast: 1.25 },
      floor: [bare, bearing('/me', seed.user_token)],
      service: [service, bearing('/oauth2/userinfo', tokens[0]?.access_token ?? '')],
    },
  ];
  const figures = [];
  for (const comparison of comparisons.filter(({ what }) => what.includes(effort.only)))
    figures.push(await compare({ ...comparison, database: stage.database, effort }));
  return figures;
}

/**
 * @param {Server} server
 * @param {Shot} shot
 * @returns {Promise<{ access_token: string, refresh_token: string }>}
 */
const tokenOf = async (server, shot) => JSON.parse((await request(server, shot)).content.toString());

/**
 * Each answer's token is the next request's, in as many chains as there are tokens.
 * @param {string} path
 * @param {Client} client
 * @param {string[]} tokens
 * @returns {Shot}
 */
function refreshing(path, client, tokens) {
  const form = formOf(path, client, {});
  return {
    ...form,
    next: () => ({
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.shift() ?? '' }).toString(),
    }),
    received: (body) => void tokens.push(JSON.parse(body).refresh_token),
  };
}

/** @param {string} path @param {string} token */
const bearing = (path, token) => ({ path, headers: { authorization: `Bearer ${token}` } });
