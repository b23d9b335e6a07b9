import type { RetryTiming } from './retry.js';

const LOOK_EVERY_SECONDS = 0.5;

/** Work of a service that goes on after its answer. */
export interface FollowedWork<Work> {
  readonly timing: RetryTiming;
  readonly find: (signal?: AbortSignal) => Promise<Work>;
  readonly cancel: () => Promise<void>;
  readonly isOver: (now: Work) => boolean;
  /** Told what it is at each look, the last one among them. */
  readonly onLook: (now: Work) => void;
  readonly signal?: AbortSignal;
}

/**
 * Looks at it every half second until it is over; answers what it is then. An abort, and a failure to look at it, cancel it in the service:
 * nobody waits for it.
 * Throws what `find` and `onLook` throw; the reason of the signal.
 * @param first what it was when it began
 */
export async function follow<Work>(first: Work, followed: FollowedWork<Work>): Promise<Work> {
  const { timing, find, cancel, isOver, onLook, signal } = followed;
  let now = first;
  try {
    for (;;) {
      onLook(now);
      if (isOver(now)) return now;
      await timing.sleep(LOOK_EVERY_SECONDS, signal);
      now = await find(signal);
    }
  } catch (error) {
    if (!isOver(now)) await cancel().catch(() => undefined); // it may have ended by now
    throw error;
  }
}
