import { createContext, Script } from 'node:vm';

const context = createContext({ work: undefined });
const script = new Script('work()');

/** Schemas of users can make a check as long as they like, with patterns or references that multiply: it ends after so many milliseconds. */
const MAX_MILLISECONDS = 500;

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
