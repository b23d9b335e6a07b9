import { constants } from 'node:os';

/** @type {Set<() => void>} */
const ends = new Set();
let watching = false;

/**
 * Ends a child when this process ends without having done so: a suite that broke off leaves nothing running.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export function endWithUs(child, signal = 'SIGKILL') {
  if (!watching) watch();
  const end = () => void child.kill(signal);
  ends.add(end);
  child.once('exit', () => ends.delete(end));
}

function watch() {
  watching = true;
  process.once('exit', () => ends.forEach((end) => end()));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
