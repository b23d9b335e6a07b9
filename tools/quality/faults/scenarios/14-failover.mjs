import { setTimeout as sleep } from 'node:timers/promises';
import { makeDatabase, makeServiceRole } from '../../../postgres/provision.mjs';
import { pickPort } from '../../../stack/ports.mjs';
import { nothingIsLost } from '../acknowledged-writes.mjs';
import { startLoad } from '../load.mjs';
import { startPair } from '../pair.mjs';
import { startReplica } from '../replica.mjs';
import { untilServed } from './03-database-killed.mjs';

const RECOVERY_SECONDS = 5;

/** @type {import('./scenario.mjs').Scenario} */
export const failover = {
  number: 14,
  title: 'failover to a standby',
  async run(fleet, { note, holds }) {
    const pair = await startPair();
    try {
      const database = await makeDatabase(pair.url, 'groundwork');
      const url = await makeServiceRole(database, 'tree', fleet.stack.secrets.database_passwords.tree);
      const port = await pickPort(18_851, new Set());
      const environment = { ...fleet.environmentOf('tree', port), TREE_DATABASE_URL: url };
      const tree = await startReplica('tree', environment, `${fleet.stack.dataFolder}/logs/failover.log`);
      const load = startLoad(tree.url, fleet.token);
      await sleep(2_000);
      note('the primary dies, its connections are cut, the standby is promoted and takes the address over');
      const away = await pair.fail();
      const seconds = await untilServed(tree.url, fleet.token);
      note(`${away.toFixed(2)} s without a primary`);
      await holds(
        `it is served again within ${RECOVERY_SECONDS} s`,
        seconds < RECOVERY_SECONDS,
        `${seconds.toFixed(2)} s`,
      );
      await sleep(2_000);
      const { statuses, failed, made } = await load.stop();
      const wrong = failed.filter(({ status, headers }) => status !== 503 || !headers['retry-after']);
      await holds('every failure was 503 with Retry-After', wrong.length === 0, JSON.stringify(statuses));
      await holds('it was not restarted', await tree.isReady(), `process ${tree.pid}`);
      const kept = { ...fleet, stack: { ...fleet.stack, databases: { ...fleet.stack.databases, tree: url } } };
      await holds('no write is lost or there twice', () => nothingIsLost(kept, made));
      await tree.end();
    } finally {
      await pair.remove();
    }
  },
};
