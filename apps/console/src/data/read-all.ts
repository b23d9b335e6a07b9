/** All records of a list, up to a limit. */
export interface Whole<Item> {
  readonly items: readonly Item[];
  /** There are more than were read. */
  readonly isCut: boolean;
}

/** A list answers at most so many. (docs/lists.md) */
const PAGE = 1_000;

interface Page<Item> {
  readonly items: readonly Item[];
  readonly has_more: boolean;
}

/** Reads a list to its end, page by page, and at most `most` records of it. */
export async function readAll<Item>(
  read: (page: { readonly limit: number; readonly offset: number }) => Promise<Page<Item>>,
  most: number,
): Promise<Whole<Item>> {
  const items: Item[] = [];
  for (;;) {
    const page = await read({ limit: Math.min(PAGE, most - items.length), offset: items.length });
    items.push(...page.items);
    if (!page.has_more || page.items.length === 0) return { items, isCut: false };
    if (items.length >= most) return { items, isCut: true };
  }
}
