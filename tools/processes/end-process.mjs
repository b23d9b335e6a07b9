import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from './command-line.mjs';

const LOOK_MS = 50;

/**
 * Ends a process that is not our child by its pid: one signal after the other, each with its time to work.
 * @param {number} pid
 * @param {[NodeJS.Signals, number][]} signals each with the milliseconds to wait for the end
 * @returns {Promise<boolean>} whether it has ended
 */
export async function endProcess(pid, signals) {
  for (const [signal, patienceMs] of signals) {
    sendSignal(pid, signal);
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(LOOK_MS)) {
      if (!commandLine(pid)) return true;
    }
  }
  return !commandLine(pid);
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in between, or is not ours to end: its command line shows which.
  }
}
