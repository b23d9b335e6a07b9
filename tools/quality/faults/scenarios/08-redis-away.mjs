import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForExit } from '../../../processes/child-exit.mjs';
import { pickPort } from '../../../stack/ports.mjs';
import { call, sumUp } from '../load.mjs';
import { startReplica } from '../replica.mjs';

const LIMIT = 40;

/** @type {import('./scenario.mjs').Scenario} */
export const redisAway = {
  number: 8,
  title: 'Redis away: limits become local',
  async run(fleet, { note, holds }) {
    const taken = new Set();
    const port = await pickPort(6_390, taken);
    const redis = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
      stdio: 'ignore',
    });
    const ended = waitForExit(redis);
    const limits = { REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_PER_MINUTE: String(LIMIT) };
    const start = async () => {
      const own = await pickPort(18_701, taken);
      const log = `${fleet.stack.dataFolder}/logs/limited-${own}.log`;
      return startReplica('tree', { ...fleet.environmentOf('tree', own), ...limits }, log);
    };
    const [one, other] = [await start(), await start()];
    try {
      const shared = await passed([one, other], fleet.token);
      await holds(`with Redis two replicas allow ${LIMIT} together`, shared === LIMIT, `${shared}`);
      note('SIGKILL to Redis');
      redis.kill('SIGKILL');
      await ended;
      await sleep(500);
      const local = await passed([one, other], fleet.token);
      await holds('without it each allows its own, and answers', local >= LIMIT && local <= 2 * LIMIT, `${local}`);
      const said = /redis/i.test(
        one
          .readLog()
          .split('\n')
          .filter((line) => /"level":"?(40|50|warn|error)/.test(line))
          .join(),
      );
      await holds('the log says so', said);
    } finally {
      redis.kill('SIGKILL');
      await Promise.all([one.end(), other.end()]);
    }
  },
};

/**
 * How many of three times the limit are let through.
 * @param {import('../replica.mjs').Replica[]} replicas
 * @param {string} token
 */
async function passed(replicas, token) {
  const requested = replicas.flatMap(({ url }) =>
    Array.from({ length: LIMIT * 1.5 }, () => call(`${url}/trees`, { token })),
  );
  const { statuses } = sumUp(await Promise.all(requested));
  return statuses['200'] ?? 0;
}
