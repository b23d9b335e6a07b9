import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../terminal/progress.mjs';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** Who ran for so long has earned the first delay again. */
const SETTLED_MS = 60_000;

/**
 * One life of a program. `ready` rejects when it ends before it was ready; `exited` says why it ended; `restart` ends it for
 * its keeper to start it again.
 * @typedef {{
 *   ready: Promise<void>,
 *   exited: Promise<string>,
 *   stop: (patienceMs: number) => Promise<void>,
 *   restart?: () => Promise<void>,
 * }} Life
 */

/** @typedef {ReturnType<typeof keepRunning>} Kept */

/**
 * Starts a program and restarts it whenever it exits: after 1 s, then twice as long each time, up to 30 s.
 * The first start has to succeed: its failure is the caller's, in `started`.
 * @param {string} name
 * @param {() => Life} launch
 * @param {() => void} [onReady] at each start that succeeds
 */
export function keepRunning(name, launch, onReady = () => {}) {
  const stopped = new AbortController();
  let life = launch();
  const watching = watch();
  const started = life.ready.then(onReady, async (error) => {
    await stop(0);
    throw error;
  });

  async function watch() {
    let delayMs = FIRST_DELAY_MS;
    for (let since = Date.now(); ; since = Date.now()) {
      const why = await life.exited;
      if (Date.now() - since > SETTLED_MS) delayMs = FIRST_DELAY_MS;
      if (await stoppedWithin(delayMs, why)) return;
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
      life = launch();
      life.ready.then(announce).catch(() => {});
    }
  }

  function announce() {
    say(`${name} is back`);
    onReady();
  }

  /**
   * @param {number} delayMs
   * @param {string} why
   */
  async function stoppedWithin(delayMs, why) {
    if (stopped.signal.aborted) return true;
    say(`${name} ended (${why}); it starts again in ${delayMs / 1000} s`);
    return sleep(delayMs, false, { signal: stopped.signal }).catch(() => true);
  }

  /** @param {number} patienceMs how long it may take before it is killed */
  async function stop(patienceMs) {
    stopped.abort();
    await life.stop(patienceMs);
    await watching;
  }

  /** Ends this life; the next one begins as after any end. */
  function restart() {
    void life.restart?.().catch(() => {});
  }

  return { started, stop, restart };
}
