const LAYOUT = 1;

/** What marks a store: `store.json` at its root. (storage.md §5, "Keys") */
export const identityText = (id: string): string => JSON.stringify({ store_id: id, layout: LAYOUT });

/** The id in such a text; throws for a layout of a later version. */
export function readIdentity(text: string): string {
  // Written by `identityText` alone.
  const { store_id, layout } = JSON.parse(text) as { store_id: string; layout: number };
  if (layout !== LAYOUT) throw new Error(`The store has layout ${layout}; this version reads ${LAYOUT}.`);
  return store_id;
}
