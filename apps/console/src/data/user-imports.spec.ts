import type { TFunction } from 'i18next';
import { doneOf, IS_RUNNING, isRunning, progressText } from './user-imports';

it('knows which imports go on', () => {
  expect(String(IS_RUNNING)).toBe("state in ('receiving', 'running', 'cancelling')");
  const states = ['receiving', 'running', 'cancelling', 'cancelled', 'completed', 'failed'];
  expect(states.filter(isRunning)).toEqual(['receiving', 'running', 'cancelling']);
});

it('counts the lines that are done', () => {
  expect(doneOf({ added: 2, changed: 3, failed: 4 })).toBe(9);
});

it('says that an import starts until a line is counted, then how many are done', () => {
  const t = ((key: string, values?: object) => JSON.stringify([key, values ?? {}])) as unknown as TFunction; // as far as it is called here
  const none = { id: '1', state: 'receiving', received: 0, added: 0, changed: 0, failed: 0, created_at: '' };
  const textOf = (counts: object): unknown => JSON.parse(progressText({ ...none, ...counts }, t, 'en'));
  expect(textOf({})).toEqual(['userImports.starting', {}]);
  expect(textOf({ received: 2_000 })).toEqual(['userImports.counts', { done: '0', all: '2,000' }]);
  expect(textOf({ received: 2_000, added: 2, failed: 1 })).toEqual(['userImports.counts', { done: '3', all: '2,000' }]);
});
