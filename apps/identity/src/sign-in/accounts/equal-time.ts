import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for the work behind an answer that must not tell, short enough for who waits for it. */
const STEP_MS = 100;

/**
 * Lets work end, well or not, at the next whole step after it began: how long it took does not show. For answers that must not tell
 * whether an account exists. Nothing waits but the caller. (identity.md §12, 53)
 */
export async function inEqualTime<T>(work: () => Promise<T>, stepMs = STEP_MS): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await waitForStep(began, stepMs);
  }
}

/** Waits for the next whole step since a moment of `performance.now()`. */
export const waitForStep = (began: number, stepMs: number): Promise<void> =>
  sleep(restOfStep(performance.now() - began, stepMs));

/** Milliseconds from so many after a beginning to the next whole step. */
export const restOfStep = (takenMs: number, stepMs: number): number => Math.ceil(takenMs / stepMs) * stepMs - takenMs;
