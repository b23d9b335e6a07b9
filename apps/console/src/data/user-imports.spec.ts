import { doneOf, IS_RUNNING, isRunning } from './user-imports';

it('knows which imports go on', () => {
  expect(String(IS_RUNNING)).toBe("state in ('receiving', 'running', 'cancelling')");
  const states = ['receiving', 'running', 'cancelling', 'cancelled', 'completed', 'failed'];
  expect(states.filter(isRunning)).toEqual(['receiving', 'running', 'cancelling']);
});

it('counts the lines that are done', () => {
  expect(doneOf({ added: 2, changed: 3, failed: 4 })).toBe(9);
});
