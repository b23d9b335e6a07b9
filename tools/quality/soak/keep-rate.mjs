import { setTimeout as sleep } from 'node:timers/promises';

/** @import { Answer } from '../faults/load.mjs' */

const TICK_MS = 50;
/** More at a time than this means that the rate cannot be kept. */
const MOST_AT_A_TIME = 200;

/**
 * Starts errands at a constant rate, whatever their duration: a slow service does not get fewer of them.
 * @param {(() => Promise<Answer[]>)[]} errands taken in turn
 * @param {{ perSecond: number, seconds: number, onAnswer: (answer: Answer) => void }} options
 * @returns {Promise<{ started: number, skipped: number }>}
 */
export async function keepRate(errands, { perSecond, seconds, onAnswer }) {
  const began = performance.now();
  const running = new Set();
  let [started, skipped] = [0, 0];
  for (let passed = 0; passed < seconds; passed = (performance.now() - began) / 1000) {
    for (; started + skipped < passed * perSecond;) {
      if (running.size >= MOST_AT_A_TIME) {
        skipped++;
        continue;
      }
      const errand = errands[started++ % errands.length];
      const run = errand?.().then((answers) => answers.forEach(onAnswer));
      const done = run?.finally(() => running.delete(done));
      running.add(done);
    }
    await sleep(TICK_MS);
  }
  await Promise.all(running);
  return { started, skipped };
}
