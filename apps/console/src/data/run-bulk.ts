/** How far an operation on many records is. */
export interface BulkState<Item> {
  readonly total: number;
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[];
  readonly isRunning: boolean;
}

/** So many at a time. */
const AT_ONCE = 4;

/**
 * Does the same to many records, four at a time, each once. After a stop no further one begins; those that have begun are finished and
 * counted. Resolves when nothing runs any more. (docs/design/planned/console.md §6)
 */
export async function runBulk<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  { signal, onState }: { readonly signal: AbortSignal; readonly onState: (state: BulkState<Item>) => void },
): Promise<BulkState<Item>> {
  const waiting = [...items];
  const done: Item[] = [];
  const failed: { item: Item; error: unknown }[] = [];
  const stateNow = (isRunning: boolean): BulkState<Item> => ({
    total: items.length,
    done: [...done],
    failed: [...failed],
    isRunning,
  });
  async function work(): Promise<void> {
    while (!signal.aborted) {
      if (waiting.length === 0) return;
      const item = waiting.shift() as Item; // there is one
      try {
        await act(item);
        done.push(item);
      } catch (error) {
        failed.push({ item, error });
      }
      onState(stateNow(true));
    }
  }
  onState(stateNow(true)); // it can be stopped before the first one is done
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const last = stateNow(false);
  onState(last);
  return last;
}
