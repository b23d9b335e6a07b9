import { databaseCpuSeconds, forgetPeak, peakMemoryMib } from './process-usage.mjs';
import { inTurns } from './rounds.mjs';
import { ratioOf, spreadOf } from './spread.mjs';

/** @import { Figure } from './compare.mjs' */
/** @import { Server } from './load.mjs' */
/** @import { Database } from '../stage/database.mjs' */

/**
 * A piece of work that is timed as a whole, with what makes it possible again and is not timed.
 * @typedef {{ before?: () => Promise<unknown>, work: () => Promise<unknown>, after?: () => Promise<unknown> }} Task
 */

/**
 * How long one piece of work takes by a service and by its floor, in turns.
 * `per` turns the duration into a speed: so many MiB or rows are worked on.
 * @param {{
 *   what: string, goal?: Figure['goal'], note?: string, rounds: number, floor: Task, service: Task, server: Server, database: Database,
 *   per?: { amount: number, unit: Figure['unit'] },
 * }} options
 * @returns {Promise<Figure>}
 */
export async function compareTimes({ what, goal, note, rounds, floor, service, server, database, per }) {
  const take = (/** @type {Task} */ task) => () => time(task, database.postmaster);
  await take(floor)();
  await take(service)();
  forgetPeak(server.pid);
  const taken = await inTurns(rounds, take(floor), take(service));
  const figures = (/** @type {'floor' | 'service'} */ who) =>
    taken[who].map(({ ms }) => (per ? per.amount / (ms / 1_000) : ms));
  return {
    what,
    unit: per?.unit ?? 'ms',
    goal,
    note,
    floor: spreadOf(figures('floor')),
    service: spreadOf(figures('service')),
    ratio: ratioOf(figures('service'), figures('floor')),
    databaseCpuMs: {
      floor: spreadOf(taken.floor.map(({ cpuMs }) => cpuMs)),
      service: spreadOf(taken.service.map(({ cpuMs }) => cpuMs)),
    },
    peakMib: peakMemoryMib(server.pid),
  };
}

/**
 * @param {Task} task
 * @param {number} postmaster
 */
async function time({ before, work, after }, postmaster) {
  await before?.();
  const cpu = databaseCpuSeconds(postmaster);
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  const cpuMs = (databaseCpuSeconds(postmaster) - cpu) * 1_000;
  await after?.();
  return { ms, cpuMs };
}
