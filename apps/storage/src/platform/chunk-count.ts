const MEBIBYTE = 1024 ** 2;
const MAX_CHUNKS = 10_000;

/** Bytes of a chunk of content of a size: at least 8 MiB, at most 10,000 chunks, whole mebibytes. (storage.md §1) */
export const chunkSize = (size: number): number =>
  Math.max(8 * MEBIBYTE, Math.ceil(size / MAX_CHUNKS / MEBIBYTE) * MEBIBYTE);

/** How many chunks content has; it depends on its size alone, not on how it came. */
export const chunkCount = (size: number): number => Math.ceil(size / chunkSize(size));
