import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEBIBYTE = 2 ** 20;

let collectGarbage: (() => void) | undefined;
function makeCollector(): () => void {
  setFlagsFromString('--expose-gc');
  // The function that the flag adds.
  return runInNewContext('gc') as () => void;
}

/** MiB in use after a full collection: what is held, not what waits to be collected. */
export function heldMebibytes(): number {
  (collectGarbage ??= makeCollector())();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MEBIBYTE;
}
