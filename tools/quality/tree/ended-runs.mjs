import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** @import { Call } from './replicas.mjs' */

/** How long a run that no process reports is taken for running, and some. */
const LOST_AFTER_MS = 90_000;
const LOOK_EVERY_MS = 1_000;

/**
 * All runs of a tree have ended; those of processes that were killed are lost, unless they were done.
 * @param {Call} call
 * @param {string} version
 */
export async function assertEnded(call, version) {
  const path = `${version.replace(/versions.*/, 'runs')}?fields=phase&limit=1000`;
  /** @type {Set<string>} */
  let phases = new Set();
  for (const end = performance.now() + LOST_AFTER_MS; performance.now() < end; await sleep(LOOK_EVERY_MS)) {
    const { body } = await call('GET', path);
    phases = new Set(body.items.map((/** @type {{ phase: string }} */ { phase }) => phase));
    if (!['reading', 'checking', 'writing'].some((phase) => phases.has(phase))) break;
  }
  assert.deepEqual(
    [...phases].filter((phase) => !['done', 'lost', 'failed'].includes(phase)),
    [],
    'phases of ended runs',
  );
}
