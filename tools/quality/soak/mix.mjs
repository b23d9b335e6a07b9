import { randomUUID } from 'node:crypto';
import { basicOf } from '../../http/raw.mjs';
import { call } from '../faults/load.mjs';

/** @import { Fleet } from '../faults/fleet.mjs' */
/** @import { Answer } from '../faults/load.mjs' */

/**
 * What callers do, over and over: lists, single records, writes and deletions of all three services, and tokens.
 * What is made is deleted again, so that the last minute finds what the first found.
 * @param {Fleet} fleet
 * @param {import('node:http').Agent} agent
 * @param {() => string} [nextToken] of each request; one for all unless given
 * @returns {(() => Promise<Answer[]>)[]} each a short errand
 */
export function listErrands({ origin, token, client }, agent, nextToken = () => token) {
  const go = (/** @type {string} */ path, options = {}) =>
    call(origin + path, { token: nextToken(), agent, ...options });
  const errand = (/** @type {string} */ path) => async () => [await go(path)];
  return [
    errand('/tree/trees?limit=10'),
    errand('/identity/resources?limit=10'),
    errand('/storage/buckets?limit=10'),
    errand('/tree/trees?q=(name=Nobody)&sort=code:desc&fields=code,name'),
    async () => [
      await go('/identity/token?grant_type=client_credentials', { method: 'POST', headers: basicOf(client) }),
    ],
    () => makeAndDelete(go, '/tree/trees', (name) => ({ code: name, name: 'Soak' })),
    () => makeAndDelete(go, '/storage/buckets', (name) => ({ name })),
  ];
}

/**
 * @param {(path: string, options?: object) => Promise<Answer>} go
 * @param {string} path
 * @param {(name: string) => object} describe
 */
async function makeAndDelete(go, path, describe) {
  const name = `soak-${randomUUID()}`;
  const made = await go(path, { json: describe(name) });
  if (made.status !== 201) return [made];
  const read = await go(`${path}/${name}`);
  return [made, read, await go(`${path}/${name}`, { method: 'DELETE' })];
}
