/** Works on items as they come, so many at a time; the first failure ends it. */
export async function inParallel<T>(
  items: AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const worker = async (): Promise<void> => {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
