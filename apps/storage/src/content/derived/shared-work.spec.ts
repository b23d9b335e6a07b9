import { SharedWork, type Work } from './shared-work.js';

/** Work that ends when it is let go. */
class Manual {
  readonly started: string[] = [];
  readonly aborted: string[] = [];
  private readonly ends = new Map<string, (error?: Error) => void>();

  work(name: string): Work<string> {
    return (signal) => {
      this.started.push(name);
      signal.addEventListener('abort', () => this.aborted.push(name));
      return new Promise((resolve, reject) => this.ends.set(name, (error) => (error ? reject(error) : resolve(name))));
    };
  }

  async end(name: string, error?: Error): Promise<void> {
    this.ends.get(name)?.(error);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const shared = (changes: object = {}) =>
  new SharedWork<string>({ concurrency: 1, queueLength: 2, maxWaitMs: 60_000, ...changes });

describe('SharedWork', () => {
  it('runs equal jobs once, for requests that arrive while it runs or waits', async () => {
    const [works, manual] = [shared(), new Manual()];
    const same = [works.run('a', manual.work('a')), works.run('a', manual.work('a again'))];
    const later = [works.run('b', manual.work('b')), works.run('b', manual.work('b again'))];
    await manual.end('a');
    await manual.end('b');
    expect(await Promise.all([...same, ...later])).toEqual(['a', 'a', 'b', 'b']);
    expect(manual.started).toEqual(['a', 'b']);
    const again = works.run('a', manual.work('a anew'));
    await manual.end('a anew');
    expect(await again).toBe('a anew');
  });

  it('rejects jobs over a full queue, and continues with those that wait', async () => {
    const [works, manual] = [shared(), new Manual()];
    const taken = ['a', 'b', 'c'].map((name) => works.run(name, manual.work(name)));
    await expect(works.run('d', manual.work('d'))).rejects.toMatchObject({ code: 'unavailable' });
    for (const name of ['a', 'b', 'c']) await manual.end(name);
    expect(await Promise.all(taken)).toEqual(['a', 'b', 'c']);
    expect(works.load).toEqual({ running: 0, queued: 0 });
  });

  it('rejects jobs that wait too long', async () => {
    const [works, manual] = [shared({ maxWaitMs: 1 }), new Manual()];
    const first = works.run('a', manual.work('a'));
    await expect(works.run('b', manual.work('b'))).rejects.toMatchObject({ code: 'unavailable' });
    await manual.end('a');
    expect(await first).toBe('a');
    expect({ started: manual.started, load: works.load }).toEqual({ started: ['a'], load: { running: 0, queued: 0 } });
  });

  it('never starts queued jobs without waiting requests, and aborts running ones', async () => {
    const [works, manual] = [shared(), new Manual()];
    const [one, two] = [new AbortController(), new AbortController()];
    const running = works.run('a', manual.work('a'), one.signal);
    const queued = [works.run('b', manual.work('b'), one.signal), works.run('b', manual.work('b'), two.signal)];
    one.abort();
    await expect(running).rejects.toMatchObject({ code: 'request_timeout' });
    await expect(queued[0]).rejects.toMatchObject({ code: 'request_timeout' });
    expect({ aborted: manual.aborted, load: works.load }).toEqual({ aborted: ['a'], load: { running: 1, queued: 1 } });
    two.abort();
    await expect(queued[1]).rejects.toMatchObject({ code: 'request_timeout' });
    expect(works.load).toEqual({ running: 1, queued: 0 });
    await manual.end('a', new Error('stopped'));
    expect({ started: manual.started, load: works.load }).toEqual({ started: ['a'], load: { running: 0, queued: 0 } });
    await expect(works.run('c', manual.work('c'), one.signal)).rejects.toMatchObject({ code: 'request_timeout' });
  });

  it('rejects all requests that share a failed job, and runs it again after that', async () => {
    const [works, manual] = [shared(), new Manual()];
    const results = Promise.allSettled([works.run('a', manual.work('a')), works.run('a', manual.work('a'))]);
    await manual.end('a', new Error('broken'));
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = works.run('a', manual.work('a'));
    await manual.end('a');
    expect(await again).toBe('a');
  });
});
