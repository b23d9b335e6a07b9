/** Runs pieces of work one after the other, in the order in which they were asked for. */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve();

  /** Fails as the work does; the next one begins all the same. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const run = this.last.then(work);
    this.last = run.catch(() => undefined);
    return run;
  }
}
