import assert from 'node:assert/strict';
import { say } from '../../../terminal/progress.mjs';
import { briefly } from '../report/table.mjs';
import { shoot } from './load.mjs';
import { forgetPeak, peakMemoryMib } from './process-usage.mjs';
import { inTurns } from './rounds.mjs';
import { ratioOf, spreadOf } from './spread.mjs';
import { withClient } from '../../../postgres/provision.mjs';

/** What ends or begins a transaction; all else is a statement. */
const FRAME = '^(begin|start transaction|commit|rollback|end)\\M';

/**
 * How many statements and commits one piece of work costs the role, on average over some times.
 * @param {string} adminUrl
 * @param {string} role
 * @param {number} times
 * @param {() => Promise<unknown>} work
 */
async function countStatements(adminUrl, role, times, work) {
  await work();
  return withClient(adminUrl, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset()');
    for (let time = 0; time < times; time++) await work();
    const { rows } = await client.query(
      `select coalesce(sum(calls) filter (where query !~* $2), 0)::int as statements, coalesce(sum(calls) filter (where query ~* '^(commit|end)\\M'), 0)::int as commits
       from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname = $1`,
      [role, FRAME],
    );
    return { statements: rows[0].statements / times, commits: rows[0].commits / times };
  });
}

/** @import { Server, Shot, Shots } from './load.mjs' */
/** @import { Spread } from './spread.mjs' */
/** @import { Database } from '../stage/stage.mjs' */

/**
 * How long and how often is measured; `scale` is the share of the full amounts of data, `only` what a figure's name has to contain.
 * @typedef {{ rounds: number, seconds: number, warmUpSeconds: number, connections: number, quick: boolean, only: string, scale: number }} Effort
 */

/**
 * One line of the report: the service beside its floor. A goal is over `ratio`: at least so much of the floor's
 * requests per second, or at most so many times its duration.
 * @typedef {{
 *   what: string, unit: 'req/s' | 'ms' | 'MiB/s' | 'rows/s', floor: Spread, service: Spread, ratio: Spread,
 *   goal?: { atLeast: number } | { atMost: number },
 *   cpuMs?: { floor: Spread, service: Spread }, databaseCpuMs?: { floor: Spread, service: Spread },
 *   latencyMs?: { floor: { p50: number, p99: number }, service: { p50: number, p99: number } },
 *   statements?: { statements: number, commits: number }, peakMib?: number, note?: string,
 * }} Figure
 */

/**
 * Requests per second and processor time per request of a service and its floor, in turns.
 * `floorDatabase` where the floor has one of its own.
 * @param {{ what: string, goal?: Figure['goal'], note?: string, floor: [Server, Shot], service: [Server, Shot], database: Database, floorDatabase?: Database, effort: Effort, connections?: number }} options
 * @returns {Promise<Figure>}
 */
export async function compare({
  what,
  goal,
  note,
  floor,
  service,
  database,
  floorDatabase = database,
  effort,
  connections = effort.connections,
}) {
  const options = { connections, postmaster: database.postmaster };
  const floorOptions = { connections, postmaster: floorDatabase.postmaster };
  await warmUp(...floor, floorOptions, effort);
  await warmUp(...service, options, effort);
  forgetPeak(service[0].pid);
  const { seconds } = effort;
  const taken = await inTurns(
    effort.rounds,
    () => shoot(...floor, { ...floorOptions, seconds }),
    () => shoot(...service, { ...options, seconds }),
  );
  const peakMib = peakMemoryMib(service[0].pid);
  const statements = await countStatements(database.adminUrl, database.role, STATEMENT_SAMPLES, () =>
    request(...service),
  );
  return told({ what, unit: 'req/s', goal, note, ...besides(taken), statements, peakMib });
}

/**
 * @param {Figure} figure
 * @returns {Figure} the same, after it was printed
 */
export function told(figure) {
  say(briefly(figure));
  return figure;
}

const STATEMENT_SAMPLES = 10;

/**
 * What V8 makes of code depends on how often it ran, not how long: both get as many requests before they are measured. With 6,000 a
 * service was still getting faster, while its floor had met 27,000 in the seconds of one turn.
 */
const WARM_REQUESTS = 20_000;
const WARM_UP_LIMIT = 10;

/**
 * @param {Server} server
 * @param {Shot} shot
 * @param {{ connections: number, postmaster: number }} options
 * @param {Effort} effort
 */
async function warmUp(server, shot, options, { warmUpSeconds: seconds, quick }) {
  for (let sent = 0, turn = 0; sent < WARM_REQUESTS && turn < (quick ? 1 : WARM_UP_LIMIT); turn++)
    sent += (await shoot(server, shot, { ...options, seconds })).perSecond * seconds;
}

/** @param {{ floor: Shots[], service: Shots[] }} taken */
function besides({ floor, service }) {
  const pair = (/** @type {(shots: Shots) => number} */ read) => ({
    floor: spreadOf(floor.map(read)),
    service: spreadOf(service.map(read)),
  });
  const perSecond = pair((shots) => shots.perSecond);
  return {
    ...perSecond,
    ratio: ratioOf(
      service.map((shots) => shots.perSecond),
      floor.map((shots) => shots.perSecond),
    ),
    cpuMs: pair((shots) => shots.cpuMs),
    databaseCpuMs: pair((shots) => shots.databaseCpuMs),
    latencyMs: { floor: latencyOf(floor), service: latencyOf(service) },
  };
}

/** @param {Shots[]} shots */
const latencyOf = (shots) => ({
  p50: spreadOf(shots.map((shot) => shot.p50Ms)).median,
  p99: spreadOf(shots.map((shot) => shot.p99Ms)).median,
});

/**
 * One request; throws unless it succeeds.
 * @param {Server} server
 * @param {Shot} shot
 */
export async function request(server, { next, received, method, path, headers, body }) {
  const own = { path, body, headers, ...next?.() };
  const answer = await fetch(server.url + own.path, {
    method,
    headers: own.headers,
    body: /** @type {any} fetch takes Buffers; its type here does not say so */ (own.body),
  });
  const content = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok)
    throw new Error(
      `${server.name}: ${method ?? 'GET'} ${own.path} gave ${answer.status}: ${content.toString().slice(0, 500)}`,
    );
  received?.(content.toString());
  return { status: answer.status, headers: answer.headers, content };
}

/**
 * Both answer the same number of items: else a floor would do other work than the service.
 * @param {[Server, Shot]} floor
 * @param {[Server, Shot]} service
 */
export async function assertSameItems(floor, service) {
  const [own, bare] = await Promise.all(
    [request(...service), request(...floor)].map(async (answer) => JSON.parse((await answer).content.toString())),
  );
  const ids = (/** @type {any} an envelope */ envelope) =>
    envelope.items.map((/** @type {any} */ item) => item.id).join();
  if (ids(own) !== ids(bare))
    throw new Error(
      `${service[1].path}: the floor lists other records than the service: ${ids(bare)} for ${ids(own)}.`,
    );
}

/**
 * Both answer the same, member by member.
 * @param {[Server, Shot]} floor
 * @param {[Server, Shot]} service
 */
export async function assertSameAnswer(floor, service) {
  const [own, bare] = await Promise.all([request(...service), request(...floor)]);
  assert.deepEqual(JSON.parse(bare.content.toString()), JSON.parse(own.content.toString()));
}
