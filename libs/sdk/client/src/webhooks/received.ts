/** Remembers which messages were received, so that each counts once: a table with a unique column, a key in Redis, or this process. */
export interface ReceivedMessages {
  /** False where the message is known already; else it is known from now on. Both in one step: two requests may come at once. */
  add(id: string): Promise<boolean>;
  /** What was done about it has failed: it counts when it is sent again. */
  remove(id: string): Promise<void>;
}

/** Repetitions end a day after the first attempt; `redeliver` sends events of the last seven days. */
const KEPT_MS = 7 * 86_400_000;

/**
 * Keeps the identifiers of seven days in this process. Only for a receiver of a single process, that may hear of something twice after a restart.
 * @param most of them; beyond that the oldest are forgotten
 */
export function memoryOfMessages(most = 100_000): ReceivedMessages {
  const received = new Map<string, number>();
  const forget = (): void => {
    const old = Date.now() - KEPT_MS;
    for (const [id, at] of received) {
      if (at > old && received.size <= most) return; // a Map keeps the order in which they came
      received.delete(id);
    }
  };
  return {
    add(id) {
      if (received.has(id)) return Promise.resolve(false);
      received.set(id, Date.now());
      forget();
      return Promise.resolve(true);
    },
    remove(id) {
      received.delete(id);
      return Promise.resolve();
    },
  };
}
