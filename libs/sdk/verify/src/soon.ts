/** Something that is known, or will be. */
export type Soon<T> = T | Promise<T>;

/** Whether it has to be waited for. By what it can do, since others replace the global `Promise`, of which those of `async` are then none. */
export const isLater = <T>(value: Soon<T>): value is Promise<T> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/** What `use` makes of a value: at once where that is known, so that it costs no promise and no wait; what it throws is thrown at once, too. */
export const whenKnown = <T, Result>(value: Soon<T>, use: (value: T) => Soon<Result>): Soon<Result> =>
  isLater(value) ? value.then(use) : use(value);
