import { sumUp } from '../faults/load.mjs';

/** @import { Answer } from '../faults/load.mjs' */
/** @import { Replica } from '../faults/replica.mjs' */

/**
 * What an interval looked like: memory in MB by replica, its answers.
 * @typedef {{ second: number, memory: Record<string, number>, requests: number, failures: number, p99: number }} Sample
 */

/**
 * Takes a sample every interval until it is stopped.
 * @param {Replica[]} replicas
 * @param {number} seconds of an interval
 */
export function takeSamples(replicas, seconds) {
  /** @type {Sample[]} */
  const samples = [];
  /** @type {Answer[]} */
  let answers = [];
  const timer = setInterval(() => {
    const memory = replicas.map((replica) => [`${replica.service} ${replica.environment.PORT}`, replica.readRss()]);
    const { total, failed, p99 } = sumUp(answers);
    samples.push({
      second: (samples.length + 1) * seconds,
      memory: Object.fromEntries(memory),
      requests: total,
      failures: failed.length,
      p99,
    });
    answers = [];
  }, seconds * 1000);
  return {
    samples,
    take: (/** @type {Answer} */ answer) => void answers.push(answer),
    stop: () => clearInterval(timer),
  };
}

/**
 * How much a value grew from the second tenth to the last: 1 is flat.
 * @param {number[]} values
 */
export function growthOf(values) {
  const tenth = Math.max(1, Math.floor(values.length / 10));
  const mean = (/** @type {number[]} */ part) => part.reduce((sum, value) => sum + value, 0) / part.length;
  return mean(values.slice(-tenth)) / mean(values.slice(tenth, 2 * tenth));
}
