import { told } from './compare.mjs';
import { inTurns } from './rounds.mjs';
import { ratioOf, spreadOf } from './spread.mjs';

/** @import { Figure } from './compare.mjs' */

const WARM_UPS = 2;

/**
 * What a piece of work costs this process, beside its floor, in turns: milliseconds of processor time, or of the clock.
 * @param {{
 *   what: string, goal: Figure['goal'], note?: string, rounds: number, by: 'processor' | 'clock', times: number,
 *   floor: () => unknown, own: () => unknown, limit?: (floorMs: number) => number,
 * }} options `times` is how often a round does it; `limit` makes of the floor what the goal is about
 * @returns {Promise<Figure>}
 */
export async function compareWork({ what, goal, note, rounds, by, times, floor, own, limit = (ms) => ms }) {
  const read = by === 'processor' ? processorMs : () => performance.now();
  const take = (/** @type {() => unknown} */ work) => async () => {
    const start = read();
    for (let time = 0; time < times; time++) await work();
    return (read() - start) / times;
  };
  const [bare, done] = [take(floor), take(own)];
  for (let time = 0; time < WARM_UPS; time++) {
    await bare();
    await done();
  }
  const taken = await inTurns(rounds, bare, done);
  const floors = taken.floor.map(limit);
  return told({
    ...{ what, unit: 'ms', goal, note },
    ...{ floor: spreadOf(floors), service: spreadOf(taken.service), ratio: ratioOf(taken.service, floors) },
  });
}

function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
