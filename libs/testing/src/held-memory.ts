import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEBIBYTE = 2 ** 20;
const SAMPLE_EVERY_MS = 50;

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

/** What some work answers, and the most MiB that this process held while it ran, beyond those before. */
export async function whileHolding<T>(work: () => PromiseLike<T>): Promise<{ result: T; mebibytes: number }> {
  const before = heldMebibytes();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, heldMebibytes())), SAMPLE_EVERY_MS);
  try {
    return { result: await work(), mebibytes: Math.max(most, heldMebibytes()) - before };
  } finally {
    clearInterval(sampling);
  }
}
