import type { StoresService } from './stores.service.js';

/** Health warns below this share of the store. (storage.md §5) */
const LEAST_FREE = 0.1;

/** Throws when a store is nearly full, or does not answer. */
export async function assertRoom({ all }: StoresService): Promise<void> {
  for (const store of all) {
    const share = await store.freeShare();
    if (share < LEAST_FREE) throw new Error(`Only ${Math.round(share * 100)} % of the store ${store.name} is free.`);
  }
}
