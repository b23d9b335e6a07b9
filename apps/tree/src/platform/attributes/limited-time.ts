import { createContext, Script } from 'node:vm';

const context = createContext({ work: undefined });
const script = new Script('work()');

/**
 * Schemas of users can make a check as long as they like, with references that multiply: it ends after so many milliseconds. They are of the
 * clock, which goes on while a busy machine lets others run: the first check of a large schema, some 50 ms, has to fit forty times.
 */
const MAX_MILLISECONDS = 2_000;

/** The check took too long. */
export class TimeLimitExceeded extends Error {}

/** What `work` returns. Throws `TimeLimitExceeded`, also for recursion without end. */
export function withinTime<T>(work: () => T): T {
  Object.assign(context, { work });
  try {
    // The script returns what `work` does.
    return script.runInContext(context, { timeout: MAX_MILLISECONDS }) as T;
  } catch (error) {
    if (isTimeout(error) || isOverflow(error)) throw new TimeLimitExceeded();
    throw error;
  } finally {
    Object.assign(context, { work: undefined });
  }
}

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** The stack is full. */
const isOverflow = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'RangeError';
