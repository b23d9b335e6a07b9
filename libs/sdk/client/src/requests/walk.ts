const PAGE_SIZE = 500;

/** A page of a list. */
export interface Page {
  readonly has_more: boolean;
  /** What they are is checked where the walk is typed. */
  readonly items: readonly never[];
}

declare const UNSTABLE: unique symbol;
/** A walk by offset: records that move between pages while it runs can be missed or repeated. */
export type UnstableWalk<Item> = AsyncGenerator<Item, void, undefined> & { readonly [UNSTABLE]?: true };

/** Pages after an id, so that each costs the same and none shifts; the next one is requested while one is consumed. */
export async function* walkById(
  read: (last: string | undefined, limit: number) => Promise<Page>,
): AsyncGenerator<never, void, undefined> {
  for (let page = await read(undefined, PAGE_SIZE); ;) {
    const last = page.items.at(-1) as { readonly id: string } | undefined; // lists are of records
    const next = page.has_more && last ? ahead(read(last.id, PAGE_SIZE)) : undefined;
    for (const item of page.items) yield item; // `yield*` waits for a promise more of each
    if (!next) return;
    page = await next;
  }
}

/** Pages by offset, in an order that is not that of the ids. */
export async function* walkByOffset(
  read: (at: { readonly offset: number; readonly limit: number }) => Promise<Page>,
): AsyncGenerator<never, void, undefined> {
  for (let offset = 0; ;) {
    const { items, has_more } = await read({ offset, limit: PAGE_SIZE });
    for (const item of items) yield item;
    offset += items.length;
    if (!has_more || items.length === 0) return;
  }
}

/** Its failure is thrown where the page is needed; a consumer that stops before does not need it. */
function ahead<T>(page: Promise<T>): Promise<T> {
  page.catch(() => undefined);
  return page;
}
