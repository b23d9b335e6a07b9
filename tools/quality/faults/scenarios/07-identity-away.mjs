import { generateKeyPairSync, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, startLoad } from '../load.mjs';

const AWAY_MS = process.env.FAULTS_FULL ? 300_000 : 20_000;

/** @type {import('./scenario.mjs').Scenario} */
export const identityAway = {
  number: 7,
  title: `identity away for ${AWAY_MS / 1000} s${process.env.FAULTS_FULL ? '' : ' (300 with FAULTS_FULL=1)'}`,
  async run(fleet, { note, holds }) {
    const base = `${fleet.origin}/tree`;
    for (const service of ['tree', 'storage'])
      for (const { url } of fleet.services[service] ?? []) await call(`${url}/health`, { token: fleet.token });
    note('SIGKILL to both replicas of identity');
    for (const replica of fleet.services.identity ?? []) await replica.signal('SIGKILL');
    const load = startLoad(base, fleet.token, { readers: 4, writers: 1, pauseMs: 20 });
    const storage = await call(`${fleet.origin}/storage/buckets`, { token: fleet.token });
    await holds('storage serves with the keys it has', storage.status === 200, `${storage.status}`);
    const forged = await call(`${base}/trees`, { token: forgeToken(fleet.token) });
    await holds(
      'a token of an unknown key is 401',
      forged.status === 401,
      `${forged.status} ${forged.body.slice(0, 80)}`,
    );
    const opaque = await call(`${base}/trees`, { token: 'an-opaque-token-nobody-can-explain' });
    await holds(
      'an opaque token is 503: nobody can explain it',
      opaque.status === 503,
      `${opaque.status} ${opaque.body.slice(0, 80)}`,
    );
    await sleep(AWAY_MS);
    const { total, statuses, failed } = await load.stop();
    await holds(
      'tree serves with the keys it has',
      failed.length === 0 && statuses['200'] > 0,
      `${total}, ${JSON.stringify(statuses)}`,
    );
    for (const index of [0, 1]) await fleet.restart('identity', index);
    note('identity is back');
    const explained = await call(`${base}/trees`, { token: 'an-opaque-token-nobody-can-explain' });
    await holds('the opaque token is 401 again', explained.status === 401, `${explained.status}`);
  },
};

/**
 * The same claims, signed by a key that identity never had.
 * @param {string} token
 */
function forgeToken(token) {
  const [header = '', claims = ''] = token.split('.');
  const { kid, ...rest } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const forged = Buffer.from(JSON.stringify({ ...rest, alg: 'ES256', kid: `${kid}-not` })).toString('base64url');
  const signature = sign('sha256', Buffer.from(`${forged}.${claims}`), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${forged}.${claims}.${signature.toString('base64url')}`;
}
