import { runBulk, type BulkState } from './run-bulk';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('runBulk', () => {
  it('18. does 500, four at a time, each once; the counts after a stop at 100 are true', async () => {
    const stop = new AbortController();
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const last = await runBulk(
      numbers(500),
      async (item) => {
        begun.push(item);
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
        if (item % 10 === 0) throw new Error(`no ${item}`);
        if (begun.length >= 100) stop.abort();
      },
      { signal: stop.signal, onState: () => undefined },
    );
    expect(most).toBe(4);
    expect(new Set(begun).size).toBe(begun.length);
    expect(begun.length).toBeLessThan(104);
    expect(last.done.length + last.failed.length).toBe(begun.length);
    expect(last.failed.map(({ item }) => item)).toEqual(begun.filter((item) => item % 10 === 0));
    expect(last).toMatchObject({ total: 500, isRunning: false });
  });

  it('says how far it is after each one, and never repeats what failed', async () => {
    const states: BulkState<number>[] = [];
    let calls = 0;
    const act = () => {
      calls++;
      return Promise.reject(new Error('no'));
    };
    await runBulk(numbers(6), act, {
      signal: new AbortController().signal,
      onState: (state) => void states.push(state),
    });
    expect(calls).toBe(6);
    expect(states.map(({ failed }) => failed.length)).toEqual([0, 1, 2, 3, 4, 5, 6, 6]);
  });

  it('ends at once without records', async () => {
    const last = await runBulk([], () => Promise.resolve(), {
      signal: new AbortController().signal,
      onState: () => undefined,
    });
    expect(last).toEqual({ total: 0, done: [], failed: [], isRunning: false });
  });
});
