import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { UploadQueue, type UploadPort, type UploadTarget } from './upload-queue';

const TOP: UploadTarget = { bucket: 'photos' };
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);

/** A service whose uploads end when the test says so. */
function fakePort() {
  const begun = new Map<string, { end: () => void; fail: (error: unknown) => void; onProgress: (n: number) => void }>();
  const uploaded: string[] = [];
  const made: string[] = [];
  const port: UploadPort = {
    upload: (target, { name }, { signal, onProgress }) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        const end = () => {
          uploaded.push([target.folder, name].join('/'));
          resolve();
        };
        begun.set(name, { end, fail: reject, onProgress });
      }),
    provideFolder: async ({ folder }, name) => {
      const path = [folder, name].filter(Boolean).join('>');
      made.push(path);
      await turn();
      return path;
    },
  };
  return { port, begun, uploaded, made, end: (name: string) => begun.get(name)?.end() };
}

const statesOf = (queue: UploadQueue) =>
  Object.fromEntries(queue.read().map(({ file: { name }, state }) => [name, state]));
const idOf = (queue: UploadQueue, name: string) => queue.read().find((one) => one.file.name === name)?.id ?? 0;
/** As many turns of the event loop as the port takes for a few folders one after the other, however long each lasts. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 50; turns++) await turn();
}

describe('UploadQueue', () => {
  it('uploads four at a time, and the next one when one has ended', async () => {
    const { port, begun, end } = fakePort();
    const queue = new UploadQueue(port);
    queue.add(
      TOP,
      ['1', '2', '3', '4', '5', '6'].map((name) => ({ folders: [], file: file(name) })),
    );
    await settle();
    expect([...begun.keys()]).toEqual(['1', '2', '3', '4']);
    end('2');
    await settle();
    expect([...begun.keys()]).toEqual(['1', '2', '3', '4', '5']);
    expect(statesOf(queue)).toMatchObject({ 2: 'done', 5: 'running', 6: 'waiting' });
  });

  it('makes each folder once, those above first, whichever file comes first', async () => {
    const { port, made, uploaded, begun } = fakePort();
    const queue = new UploadQueue(port);
    queue.add(TOP, [
      { folders: ['a', 'b'], file: file('1') },
      { folders: ['a'], file: file('2') },
      { folders: ['a', 'b'], file: file('3') },
    ]);
    await settle();
    for (const { end } of begun.values()) end();
    await settle();
    expect(made).toEqual(['a', 'a>b']);
    expect(uploaded.sort()).toEqual(['a/2', 'a>b/1', 'a>b/3']);
  });

  it('goes on with the others when one fails, and repeats it when told to', async () => {
    const { port, begun, end } = fakePort();
    const queue = new UploadQueue(port);
    queue.add(
      TOP,
      ['1', '2'].map((name) => ({ folders: [], file: file(name) })),
    );
    await settle();
    const refused = new Error('The name is taken.');
    begun.get('1')?.fail(refused);
    end('2');
    await settle();
    expect(statesOf(queue)).toEqual({ 1: 'failed', 2: 'done' });
    expect(queue.read()[0]?.error).toBe(refused);
    queue.resume(idOf(queue, '1'));
    await settle();
    end('1');
    await settle();
    expect(statesOf(queue)).toEqual({ 1: 'done', 2: 'done' });
    expect(queue.read()[0]?.error).toBeUndefined();
  });

  it('pauses one, resumes it, and forgets one that is removed', async () => {
    const { port, end } = fakePort();
    const queue = new UploadQueue(port);
    queue.add(
      TOP,
      ['1', '2'].map((name) => ({ folders: [], file: file(name) })),
    );
    await settle();
    queue.pause(idOf(queue, '1'));
    queue.remove(idOf(queue, '2'));
    await settle();
    expect(statesOf(queue)).toEqual({ 1: 'paused' });
    queue.resume(idOf(queue, '1'));
    await settle();
    end('1');
    await settle();
    expect(statesOf(queue)).toEqual({ 1: 'done' });
    queue.clear();
    expect(queue.read()).toEqual([]);
  });

  it('makes a folder anew after it could not be made', async () => {
    const { port, end } = fakePort();
    let failures = 1;
    const queue = new UploadQueue({
      ...port,
      provideFolder: (target, name) =>
        failures-- > 0 ? Promise.reject(new Error('unavailable')) : port.provideFolder(target, name),
    });
    queue.add(TOP, [{ folders: ['a'], file: file('1') }]);
    await settle();
    expect(statesOf(queue)).toEqual({ 1: 'failed' });
    queue.resume(idOf(queue, '1'));
    await settle();
    end('1');
    await settle();
    expect(statesOf(queue)).toEqual({ 1: 'done' });
  });

  it('tells of progress and of each file that is there', async () => {
    const { port, begun, end } = fakePort();
    const queue = new UploadQueue(port);
    const there: UploadTarget[] = [];
    queue.onFinished((target) => there.push(target));
    queue.add({ bucket: 'photos', folder: 'f' }, [{ folders: [], file: file('1', 100) }]);
    await settle();
    begun.get('1')?.onProgress(40);
    await sleep(150);
    expect(queue.read()[0]?.sent).toBe(40);
    end('1');
    await settle();
    expect(queue.read()[0]?.sent).toBe(100);
    expect(there).toEqual([{ bucket: 'photos', folder: 'f' }]);
  });

  it('tells of thousands that are paused or go on together once, not once each', async () => {
    const { port, begun } = fakePort();
    const queue = new UploadQueue(port);
    const many = Array.from({ length: 5_000 }, (_, at) => ({ folders: [], file: file(String(at), 0) }));
    queue.add(TOP, many);
    await settle();
    let told = 0;
    queue.subscribe(() => told++);
    queue.pauseAll();
    expect(told).toBe(1);
    expect(queue.read().every(({ state }) => state === 'paused')).toBe(true);
    await sleep(150); // those that ran are aborted
    told = 0;
    queue.resumeAll();
    expect(told).toBe(1);
    expect(queue.read().filter(({ state }) => state === 'running')).toHaveLength(4);
    expect(begun.size).toBeGreaterThanOrEqual(4);
  });

  it('tells of files that end within a moment together, and shows each at once to whoever looks', async () => {
    const { port, end } = fakePort();
    const queue = new UploadQueue(port);
    queue.add(
      TOP,
      ['1', '2', '3'].map((name) => ({ folders: [], file: file(name) })),
    );
    await settle();
    await sleep(150);
    let told = 0;
    queue.subscribe(() => told++);
    for (const name of ['1', '2', '3']) end(name);
    await settle();
    expect(statesOf(queue)).toEqual({ 1: 'done', 2: 'done', 3: 'done' });
    await sleep(150);
    expect(told).toBe(1);
  });
});
