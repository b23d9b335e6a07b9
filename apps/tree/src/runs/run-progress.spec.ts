import { Work, type Database, type RunningOperation } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import { RunProgress } from './run-progress.js';

/** Reports go nowhere: what is looked at here is how a file is read. */
const database = { query: () => Promise.resolve([]) } as unknown as Database;

const reading = (): { progress: RunProgress; operation: RunningOperation } => {
  const progress = new RunProgress(database, { id: 'r', noun: 'import', phase: 'reading', total: null });
  const operation = Object.assign(new Work(), { progress: () => undefined }) as unknown as RunningOperation;
  progress.runOn(operation);
  return { progress, operation };
};

describe('reading the file of a run', () => {
  const cancelled = new ApiError('conflict', 'The import was cancelled.');

  it('asks for no further piece once it is cancelled: its failure would end the process', async () => {
    const { progress, operation } = reading();
    let asked = 0;
    const file: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: () => (++asked > 1 ? Promise.reject(new Error('aborted')) : Promise.resolve({ value: Buffer.from('a') })),
      }),
    };
    const pieces = progress.counting(file);
    expect((await pieces.next()).value).toEqual(Buffer.from('a'));
    operation.abort(cancelled);
    await expect(pieces.next()).rejects.toBe(cancelled);
    expect(asked).toBe(1);
  });

  it('ends while a piece is waited for, and a later failure of that is not left unhandled', async () => {
    const { progress, operation } = reading();
    const { promise, reject } = Promise.withResolvers<IteratorResult<Uint8Array>>();
    const waiting = progress.counting({ [Symbol.asyncIterator]: () => ({ next: () => promise }) }).next();
    operation.abort(cancelled);
    await expect(waiting).rejects.toBe(cancelled);
    reject(new Error('aborted'));
    await expect(promise).rejects.toThrow('aborted');
  });
});
