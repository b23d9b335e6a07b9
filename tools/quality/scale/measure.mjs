import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cpuSeconds } from '../bench/measure/process-usage.mjs';
import { withClient } from '../../postgres/provision.mjs';
import { during } from '../../terminal/progress.mjs';
import { startFleet } from '../faults/fleet.mjs';
import { listErrands } from '../soak/mix.mjs';
import { getToken } from '../../http/get-token.mjs';

/** @import { Answer } from '../faults/load.mjs' */
/** @import { Fleet } from '../faults/fleet.mjs' */

/** Of each replica: more are started because there are more callers. */
const CALLERS = 16;
/** How often a caller sends one token before it gets another: an application that requests a new one every few minutes. */
const REQUESTS_PER_TOKEN = 200;
/** Connections of a replica to PostgreSQL (DATABASE_POOL_SIZE). */
const POOL_SIZE = 10;
const REPLICAS = 2;
/** What V8 makes of code depends on how often it ran. */
const WARM_REQUESTS = 60_000;
const WARM_UP_SECONDS = 5;
/** HAProxy looks at its replicas four times a second. */
const SETTLE_MS = 1_000;
/** More than two replicas of everything answer on this machine, in requests per second. */
const MOST_PER_SECOND = 4_000;
const TOKENS_AT_A_TIME = 20;

/**
 * A way to use the replicas: so many of them, each as one `of` so many.
 * @typedef {{ replicas: number, of: number }} Share
 * @typedef {{ requests: number, failed: number, cpuMs: number, connections: number }} Cost
 */

/**
 * What a request costs the services in each of the ways, round by round: all by the same processes in turns, so that neither
 * their age nor what else the machine does favours one. With 1 `of` 8 there is one replica that sees what one of eight sees:
 * - Cache misses: each replica verifies a token on its first use there, so that each misses eight times as often.
 * - Connections: PostgreSQL holds those of the seven others, too.
 * What 24 processes on two cores do to the caches of the processor is not measured so: replicas have cores of their own.
 * @param {{ shares: Share[], rounds: number, seconds: number }} options
 * @returns {Promise<Cost[][]>} a list for each of the ways
 */
export async function measureCosts({ shares, rounds, seconds }) {
  const fleet = await during(`starting ${REPLICAS} of every service`, () => startFleet({ replicas: REPLICAS }));
  const agent = new Agent({ keepAlive: true });
  try {
    await during('warming up', () => warmUp(fleet, agent));
    /** @type {Cost[][]} */
    const costs = shares.map(() => []);
    for (let round = 0; round < rounds; round++)
      for (const [index, share] of shares.entries())
        costs[index]?.push(
          await during(`round ${round + 1}, ${nameOf(share)}`, () => measureCost(fleet, agent, share, seconds)),
        );
    return costs;
  } finally {
    agent.destroy();
    await fleet.stop();
  }
}

/** @param {Share} share */
export const nameOf = ({ replicas, of }) =>
  of > replicas ? `one of every service as one of ${of}` : `${replicas} of every service`;

/**
 * @param {Fleet} fleet
 * @param {Agent} agent
 */
async function warmUp(fleet, agent) {
  const errands = listErrands(fleet, agent);
  for (let sent = 0; sent < WARM_REQUESTS * REPLICAS;)
    sent += (await run(errands, CALLERS * REPLICAS, WARM_UP_SECONDS)).length;
}

/**
 * @param {Fleet} fleet
 * @param {Agent} agent
 * @param {Share} share
 * @param {number} seconds
 * @returns {Promise<Cost>}
 */
async function measureCost(fleet, agent, { replicas, of }, seconds) {
  const perToken = (REQUESTS_PER_TOKEN * replicas) / of;
  const tokens = await getTokens(fleet, Math.ceil((seconds * MOST_PER_SECOND) / perToken));
  const crowd = await openCrowd(fleet, Object.keys(fleet.services).length * POOL_SIZE * (of - replicas));
  await fleet.balancer.admit(replicas);
  await sleep(SETTLE_MS);
  let sent = 0;
  const nextToken = () => tokens[Math.floor(sent++ / perToken)] ?? '';
  const pids = Object.values(fleet.services).flatMap((each) => each.slice(0, replicas).map(({ pid }) => pid));
  const cpu = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = cpu();
  const answers = await run(listErrands(fleet, agent, nextToken), CALLERS * replicas, seconds);
  const used = cpu() - before;
  const connections = await countConnections(fleet);
  await crowd.end();
  const failed = answers.filter(({ status }) => status === 0 || status >= 400).length;
  return { requests: answers.length, failed, cpuMs: (used / answers.length) * 1_000, connections };
}

/**
 * @param {(() => Promise<Answer[]>)[]} errands
 * @param {number} callers
 * @param {number} seconds
 */
async function run(errands, callers, seconds) {
  const until = performance.now() + seconds * 1000;
  /** @type {Answer[]} */
  const answers = [];
  let next = 0;
  const work = async () => {
    while (performance.now() < until) answers.push(...((await errands[next++ % errands.length]?.()) ?? []));
  };
  await Promise.all(Array.from({ length: callers }, work));
  return answers;
}

/**
 * @param {Fleet} fleet
 * @param {number} count
 */
async function getTokens({ origin, client }, count) {
  /** @type {string[]} */
  const tokens = [];
  while (tokens.length < count)
    tokens.push(
      ...(await Promise.all(Array.from({ length: TOKENS_AT_A_TIME }, () => getToken(`${origin}/identity`, client)))),
    );
  return tokens;
}

/**
 * The connections of others, each of which has sent a request.
 * @param {Fleet} fleet
 * @param {number} count
 */
async function openCrowd({ database }, count) {
  const pool = new pg.Pool({ connectionString: database.url, max: Math.max(1, count), idleTimeoutMillis: 0 });
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query('select 1')));
  for (const client of clients) client.release();
  return pool;
}

/** @param {Fleet} fleet */
const countConnections = ({ database }) =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query(
      "select count(*)::int as connections from pg_stat_activity where backend_type = 'client backend'",
    );
    return rows[0].connections - 1;
  });
