import { where } from '@groundwork/client';
import type { TFunction } from 'i18next';
import { formatNumber } from './format';

/** States of an import of users that goes on. (docs/bulk-users.md) */
const RUNNING = ['receiving', 'running', 'cancelling'] as const;

/** Finds the imports that go on. */
export const IS_RUNNING = where`state in ${RUNNING}`;

/** What a list shows of an import. */
export const IMPORT_FIELDS = ['id', 'state', 'received', 'added', 'changed', 'failed', 'created_at'] as const;

/** An import in a list; the counts are of lines. */
export interface ListedImport {
  readonly id: string;
  readonly state: string;
  readonly received: number;
  readonly added: number;
  readonly changed: number;
  readonly failed: number;
  readonly created_at: string;
}

/** Whether an import goes on. */
export const isRunning = (state: string): boolean => RUNNING.some((one) => one === state);

/** How many lines of an import are done: those of users who were as the file says count for none. */
export const doneOf = ({ added, changed, failed }: Readonly<Record<'added' | 'changed' | 'failed', number>>): number =>
  added + changed + failed;

/** How many of its lines are done, as a text: that it starts, until the first one is counted. */
export function progressText(one: ListedImport, t: TFunction, language: string): string {
  if (one.received === 0) return t('userImports.starting');
  const [done, all] = [doneOf(one), one.received].map((value) => formatNumber(value, language));
  return t('userImports.counts', { done, all });
}
