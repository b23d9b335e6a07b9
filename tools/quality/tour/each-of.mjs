/**
 * Does the work for every item, so many at a time.
 * @template T
 * @param {T[]} items
 * @param {number} concurrency
 * @param {(item: T) => Promise<void>} work
 */
export async function eachOf(items, concurrency, work) {
  const queue = items.values(); // Shared: each worker takes the next one.
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
