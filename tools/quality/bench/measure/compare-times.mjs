import { told } from './compare.mjs';
import { cpuSeconds, databaseCpuSeconds, forgetPeak, peakMemoryMib } from './process-usage.mjs';
import { inTurns } from './rounds.mjs';
import { ratioOf, spreadOf } from './spread.mjs';

/** @import { Figure } from './compare.mjs' */
/** @import { Server } from './load.mjs' */
/** @import { Database } from '../stage/stage.mjs' */

/**
 * A piece of work that is timed as a whole, with what makes it possible again and is not timed.
 * @typedef {{ before?: () => Promise<unknown>, work: () => Promise<unknown>, after?: () => Promise<unknown> }} Task
 * @typedef {{ ms: number, cpuMs: number, databaseCpuMs: number }} Took
 */

/**
 * How long one piece of work takes by a service and by its floor, in turns.
 * Before, it is done `warmUps` times by each, or never where it is not to be `warm`. `per` turns the duration into a speed: so many MiB
 * or rows are worked on. A floor that is no server has no `floorServer`.
 * @param {{
 *   what: string, goal?: Figure['goal'], note?: string, rounds: number, floor: Task, service: Task, server: Server, floorServer?: Server,
 *   database: Database, per?: { amount: number, unit: Figure['unit'] }, warm?: boolean, warmUps?: number,
 * }} options
 * @returns {Promise<Figure>}
 */
export async function compareTimes({
  what,
  goal,
  note,
  rounds,
  floor,
  service,
  server,
  floorServer,
  database,
  per,
  warm = true,
  warmUps = 1,
}) {
  const take = (/** @type {Task} */ task, /** @type {Server | undefined} */ by) => () =>
    time(task, by, database.postmaster);
  const [bare, own] = [take(floor, floorServer), take(service, server)];
  for (let times = 0; warm && times < warmUps; times++) {
    await bare();
    await own();
  }
  forgetPeak(server.pid);
  const taken = await inTurns(rounds, bare, own);
  const figureOf = (/** @type {Took} */ { ms }) => (per ? per.amount / (ms / 1_000) : ms);
  const pair = (/** @type {(took: Took) => number} */ read) => ({
    floor: spreadOf(taken.floor.map(read)),
    service: spreadOf(taken.service.map(read)),
  });
  return told({
    ...{ what, unit: per?.unit ?? 'ms', goal, note },
    ...pair(figureOf),
    ratio: ratioOf(taken.service.map(figureOf), taken.floor.map(figureOf)),
    cpuMs: floorServer && pair(({ cpuMs }) => cpuMs),
    databaseCpuMs: pair(({ databaseCpuMs }) => databaseCpuMs),
    peakMib: peakMemoryMib(server.pid),
  });
}

/**
 * @param {Task} task
 * @param {Server | undefined} by
 * @param {number} postmaster
 * @returns {Promise<Took>}
 */
async function time({ before, work, after }, by, postmaster) {
  const usage = () => ({
    own: by ? cpuSeconds(by.pid) : 0,
    database: databaseCpuSeconds(postmaster),
    at: performance.now(),
  });
  await before?.();
  const start = usage();
  await work();
  const end = usage();
  await after?.();
  return {
    ms: end.at - start.at,
    cpuMs: (end.own - start.own) * 1_000,
    databaseCpuMs: (end.database - start.database) * 1_000,
  };
}
