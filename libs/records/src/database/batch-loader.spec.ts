import { BatchLoader } from './batch-loader.js';

interface Sent {
  readonly keys: readonly number[];
  readonly resolve: (results: string[]) => void;
  readonly reject: (error: Error) => void;
}

/** A database whose statements the test completes. */
function controlledLoader() {
  const sent: Sent[] = [];
  const loader = new BatchLoader<number, string>(
    (keys) => new Promise((resolve, reject) => sent.push({ keys, resolve, reject })),
  );
  return { loader, sent, batches: () => sent.map(({ keys }) => keys) };
}

const complete = ({ keys, resolve }: Sent) => resolve(keys.map(String));
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('BatchLoader', () => {
  it('sends concurrent look-ups in one statement, and returns each its own result', async () => {
    const { loader, sent, batches } = controlledLoader();
    const results = [1, 2, 3].map((n) => loader.find(n));
    await turn();
    expect(batches()).toEqual([[1, 2, 3]]);
    complete(sent[0]!);
    expect(await Promise.all(results)).toEqual(['1', '2', '3']);
  });

  it('runs two statements at most; later look-ups share the next one', async () => {
    const { loader, sent, batches } = controlledLoader();
    const first = loader.find(1);
    await turn();
    void loader.find(2);
    await turn();
    const later = [3, 4].map((n) => loader.find(n));
    await turn();
    expect(batches()).toEqual([[1], [2]]);
    complete(sent[0]!);
    await first;
    await turn();
    expect(batches()).toEqual([[1], [2], [3, 4]]);
    complete(sent[2]!);
    expect(await Promise.all(later)).toEqual(['3', '4']);
  });

  it('sends at most a hundred in one statement', async () => {
    const { loader, sent, batches } = controlledLoader();
    const results = Promise.all(Array.from({ length: 250 }, (_, n) => loader.find(n)));
    await turn();
    expect(batches().map((keys) => keys.length)).toEqual([100, 100]);
    complete(sent[1]!);
    await turn();
    expect(batches().map((keys) => keys.length)).toEqual([100, 100, 50]);
    for (const one of sent) complete(one);
    expect((await results).at(-1)).toBe('249');
  });

  it('rejects all look-ups of a statement that fails, and continues', async () => {
    const { loader, sent } = controlledLoader();
    const results = Promise.allSettled([1, 2].map((n) => loader.find(n)));
    await turn();
    sent[0]!.reject(new Error('gone'));
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = loader.find(3);
    await turn();
    complete(sent[1]!);
    expect(await next).toBe('3');
  });
});
