import type { RetryTiming } from '../requests/retry.js';

/** Time that passes by sleeping alone, and chance that is always the same. */
export interface FakeTiming extends RetryTiming {
  /** Seconds that were slept, each. */
  readonly slept: number[];
  /** Lets time pass. */
  pass(seconds: number): void;
}

/** Begins at 0. */
export function fakeTiming(chance = 0.5): FakeTiming {
  const slept: number[] = [];
  let at = 0;
  return {
    slept,
    pass: (seconds) => void (at += seconds),
    now: () => at,
    random: () => chance,
    sleep: (seconds, signal) => {
      signal?.throwIfAborted();
      slept.push(seconds);
      at += seconds;
      return Promise.resolve();
    },
  };
}
