import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work usually takes, and short enough for a waiting user. */
const STEP_MS = 100;

/**
 * Rounds the duration of work up to whole steps, whether it succeeds or fails: against timing attacks on responses that must not reveal
 * whether an account exists. (identity.md §12, 53)
 */
export async function inEqualTime<T>(work: () => Promise<T>, stepMs = STEP_MS): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await waitForStep(began, stepMs);
  }
}

/** Waits until a whole number of steps has passed since `began` (of `performance.now()`). */
export const waitForStep = (began: number, stepMs: number): Promise<void> =>
  sleep(restOfStep(performance.now() - began, stepMs));

/** Milliseconds that are missing to a whole number of steps. */
export const restOfStep = (takenMs: number, stepMs: number): number => Math.ceil(takenMs / stepMs) * stepMs - takenMs;
