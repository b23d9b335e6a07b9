import { outsideWork } from '../running/work.js';

interface Waiting<Key, Result> {
  readonly key: Key;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements under way: one runs in the database while the result of the other is read. */
const MAX_STATEMENTS = 2;
const MAX_BATCH = 100;

/**
 * Batches concurrent look-ups: those that arrive while statements are under way share the next statement, which is sent as soon as one
 * of them returns. No timer delays a look-up, and no result is older than its look-up. `load` returns results in the order of the keys.
 * (performance.md)
 */
export class BatchLoader<Key, Result> {
  private readonly waiting: Waiting<Key, Result>[] = [];
  private underWay = 0;

  constructor(private readonly load: (keys: readonly Key[]) => Promise<readonly Result[]>) {}

  /** Rejects with the error of the statement that it shared. */
  find(key: Key): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      // Look-ups of the same turn of the event loop join this one.
      if (this.waiting.length === 1) setImmediate(() => outsideWork(() => this.loadNext()));
    });
  }

  private loadNext(): void {
    if (this.waiting.length === 0 || this.underWay >= MAX_STATEMENTS) return;
    this.underWay++;
    void this.loadBatch(this.waiting.splice(0, MAX_BATCH)).finally(() => {
      this.underWay--;
      this.loadNext();
    });
    this.loadNext();
  }

  private async loadBatch(batch: readonly Waiting<Key, Result>[]): Promise<void> {
    try {
      const results = await this.load(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
