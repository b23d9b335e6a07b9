/** What `jest.useFakeTimers({ now, doNotFake })` leaves as it is where a test sets the clock alone: `Date.now()` and `new Date()`, which jose reads. */
export const ALL_BUT_DATES = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];
