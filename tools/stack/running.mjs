import { Failure } from '../terminal/failure.mjs';

/**
 * Who is stopped first, and how long each may take before it is forced. PostgreSQL needs a moment at most, unless much was
 * written just before: what it could not write out in order it would have to recover at the next start.
 */
const STAGES = /** @type {const} */ ([
  ['services', 3_300],
  ['databases', 60_000],
  ['folder', 0],
]);

/**
 * @typedef {(typeof STAGES)[number][0]} Stage
 * @typedef {(patienceMs: number) => Promise<void>} Stop
 * @typedef {ReturnType<typeof trackRunning>} Running
 */

/** What runs by now and how to stop it, so that a start can be broken off at any moment. */
export function trackRunning() {
  /** @type {Record<Stage, Stop[]>} */
  const stops = { services: [], databases: [], folder: [] };
  let ending = false;
  return {
    /**
     * @param {Stage} stage
     * @param {Stop} stop
     */
    add(stage, stop) {
      stops[stage].push(stop);
      if (!ending) return;
      void stop(0);
      throw new Failure('Stopped while it was starting.');
    },
    async stop() {
      ending = true;
      for (const [stage, patienceMs] of STAGES) await Promise.all(stops[stage].map((stop) => stop(patienceMs)));
    },
  };
}
