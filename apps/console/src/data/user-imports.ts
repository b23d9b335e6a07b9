import { where } from '@groundwork/client';

/** States of an import of users that goes on. (docs/bulk-users.md) */
const RUNNING = ['receiving', 'running', 'cancelling'] as const;

/** Finds the imports that go on. */
export const IS_RUNNING = where`state in ${RUNNING}`;

/** Whether an import goes on. */
export const isRunning = (state: string): boolean => RUNNING.some((one) => one === state);

/** How many lines of an import are done: those of users who were as the file says count for none. */
export const doneOf = ({ added, changed, failed }: Readonly<Record<'added' | 'changed' | 'failed', number>>): number =>
  added + changed + failed;
