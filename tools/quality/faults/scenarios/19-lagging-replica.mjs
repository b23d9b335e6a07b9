import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDatabase, makeServiceRole, withClient, withParts } from '../../../postgres/provision.mjs';
import { pickPort } from '../../../stack/ports.mjs';
import { call } from '../load.mjs';
import { startPair } from '../pair.mjs';
import { startReplica } from '../replica.mjs';

/** Beyond the list of deployment.md: its "Read replicas". @type {import('./scenario.mjs').Scenario} */
export const laggingReplica = {
  number: 19,
  title: 'a read replica that lags, and goes away',
  async run(fleet, { note, holds }) {
    const pair = await startPair();
    try {
      const password = fleet.stack.secrets.database_passwords.tree;
      const url = await makeServiceRole(await makeDatabase(pair.url, 'groundwork'), 'tree', password);
      const standbyUrl = withParts(pair.standbyUrl, { username: 'tree', password, pathname: '/groundwork' });
      const port = await pickPort(18_861, new Set());
      const own = { TREE_DATABASE_URL: url, TREE_DATABASE_READ_URL: standbyUrl };
      const log = `${fleet.stack.dataFolder}/logs/lagging.log`;
      const tree = await startReplica('tree', { ...fleet.environmentOf('tree', port), ...own }, log);
      const make = async () => {
        const code = `lag-${randomUUID()}`;
        const { status, headers } = await call(`${tree.url}/trees`, {
          token: fleet.token,
          json: { code, name: 'Lag' },
        });
        return { status, headers, path: `/trees/${code}` };
      };
      const read = (/** @type {string} */ path, /** @type {Record<string, string>} */ headers = {}) =>
        call(tree.url + path, { token: fleet.token, headers });

      const first = await make();
      await untilReplayed(pair);
      const there = await read(first.path);
      await holds('a write is read from the standby once it is there', there.status === 200, `${there.status}`);

      note('the standby stops replaying');
      await withClient(pair.standbyUrl, (client) => client.query('select pg_wal_replay_pause()'));
      const second = await make();
      const { path } = second;
      const token = String(second.headers['consistency-token']);
      const late = await read(path);
      await holds('without the token the moment before is seen', late.status === 404, `${late.status}`);
      const seen = await read(path, { 'consistency-token': token });
      await holds('with the token its own write', seen.status === 200, `${seen.status} with ${token}`);

      note('it goes on');
      await withClient(pair.standbyUrl, (client) => client.query('select pg_wal_replay_resume()'));
      await untilReplayed(pair);
      const caughtUp = await read(path);
      await holds('then everybody sees it', caughtUp.status === 200, `${caughtUp.status}`);

      note('the standby dies');
      await withClient(pair.primaryUrl, async (client) => {
        await client.query("alter system set synchronous_standby_names = ''");
        await client.query('select pg_reload_conf()');
      });
      await pair.loseStandby();
      const third = await make();
      const alone = await read(third.path);
      await holds(
        'the primary serves alone',
        third.status === 201 && alone.status === 200,
        `${third.status}, ${alone.status}`,
      );
      await tree.end();
    } finally {
      await pair.remove();
    }
  },
};

/** @param {import('../pair.mjs').Pair} pair */
async function untilReplayed({ primaryUrl }) {
  const behind = 'select 1 from pg_stat_replication where replay_lsn is distinct from pg_current_wal_lsn()';
  for (let rounds = 0; rounds < 100; rounds++, await sleep(50))
    if (!(await withClient(primaryUrl, (client) => client.query(behind))).rowCount) return;
  throw new Error('the standby does not catch up');
}
