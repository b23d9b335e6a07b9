const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Waits in seconds after the first, second … failed attempt: eight tries over about a day and a half. */
const DELAYS_SECONDS = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR] as const;

/** How long to wait after so many failed attempts, in seconds; `undefined` when it was the last. */
export const retryDelay = (attempts: number): number | undefined => DELAYS_SECONDS[attempts - 1];
