/** Health warns below this share of the store. (storage.md §5) */
const LEAST_FREE = 0.1;

/** Throws when the store is nearly full. */
export function assertFree(share: number): void {
  if (share < LEAST_FREE) throw new Error(`Only ${Math.round(share * 100)} % of the store is free.`);
}
