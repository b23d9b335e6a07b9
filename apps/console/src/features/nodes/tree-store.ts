import { childCountOf, type NodeItem, type NodeSource } from './tree-source';
import { PAGE_ROWS, ROOT, TreeRows } from './tree-rows';

/** What is shown of a version: which branches are open, and the pages of them that have come. */
export interface TreeState {
  readonly rows: TreeRows<NodeItem>;
  readonly isReady: boolean;
  readonly error?: unknown;
}

/** Reads the rows of a version as they are needed, for as many screens as it has. */
export class TreeStore {
  private state: TreeState = { rows: TreeRows.of<NodeItem>(0), isReady: false };
  private readonly listeners = new Set<() => void>();
  private readonly reading = new Map<string, Promise<void>>();
  private shown: readonly [number, number] = [0, 0];

  constructor(private readonly source: NodeSource) {}

  readonly read = (): TreeState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Reads the roots, and opens a single one. */
  async start(): Promise<void> {
    await this.attempt(async () => {
      const { items, total = items.length } = await this.source.readPage(ROOT, 0);
      let rows = TreeRows.of<NodeItem>(total).withPage(ROOT, 0, items);
      const [root] = items;
      if (root && total === 1 && !root.leaf) rows = rows.open(root.id, childCountOf(root));
      this.set({ rows, isReady: true });
    });
  }

  /** Reads what is missing between two rows. */
  show(from: number, to: number): void {
    this.shown = [from, to];
    for (const { parent, page } of this.state.rows.missing(from, to)) void this.attempt(() => this.load(parent, page));
  }

  toggle(item: NodeItem): void {
    const { rows } = this.state;
    this.set({ rows: rows.isOpen(item.id) ? rows.close(item.id) : rows.open(item.id, childCountOf(item)) });
  }

  /** Opens what is above a node, and reads its row; its position. */
  async reveal(id: string): Promise<number | undefined> {
    const node = await this.source.readNode(id);
    const path = [...(await this.source.readAncestors(id)), node];
    for (const [at, one] of path.entries()) {
      const above = path[at - 1];
      if (above) this.set({ rows: this.state.rows.open(above.id, childCountOf(above)) });
      if (!this.state.rows.find(one.id)) await this.find(one);
    }
    return this.state.rows.indexOf(id);
  }

  /** Shows a node with other values until its row is read anew. */
  put(item: NodeItem): void {
    this.set({ rows: this.state.rows.withItem(item) });
  }

  /** Reads anew what is shown of branches in which something has changed, and the rows of their parents. */
  async refresh(parents: readonly (string | null)[]): Promise<void> {
    await this.attempt(async () => {
      for (const parent of new Set(parents.map((one) => one ?? ROOT))) await this.refreshBranch(parent);
    });
  }

  private async refreshBranch(parent: string): Promise<void> {
    const place = this.state.rows.placeOf(parent);
    if (place) await this.load(place.parent, Math.floor(place.offset / PAGE_ROWS));
    if (this.state.rows.countOf(parent) === undefined) return;
    const shown = this.pagesShown(parent);
    const pages = await Promise.all(
      shown.map(async (page) => [page, await this.source.readPage(parent, page)] as const),
    );
    const total = pages[0]?.[1].total;
    const item = this.state.rows.find(parent);
    const count = parent === ROOT ? total : item && childCountOf(item);
    if (count === undefined) return;
    const rows = this.state.rows.replaced(parent, count, new Map(pages.map(([page, { items }]) => [page, items])));
    this.set({ rows });
    this.show(...this.shown);
  }

  private pagesShown(parent: string): readonly number[] {
    const pages = new Set<number>(parent === ROOT ? [0] : []);
    const [from, to] = this.shown;
    for (let index = from; index < to; index++) {
      const row = this.state.rows.rowAt(index);
      if (row?.parent === parent) pages.add(Math.floor(row.offset / PAGE_ROWS));
    }
    return [...pages];
  }

  /** Reads the page that has a node: the expected one, as large counts are estimates, else by halves. */
  private async find(node: NodeItem): Promise<void> {
    const parent = node.parent_id ?? ROOT;
    let [low, high] = [0, Math.ceil((this.state.rows.countOf(parent) ?? 0) / PAGE_ROWS) - 1];
    let page = Math.min(Math.floor((await this.source.countBefore(node)) / PAGE_ROWS), Math.max(high, 0));
    while (low <= high) {
      await this.load(parent, page);
      if (this.state.rows.find(node.id)) return;
      const first = this.state.rows.itemAt({ parent, offset: page * PAGE_ROWS });
      if (first && isBefore(first, node)) low = page + 1;
      else high = page - 1;
      page = (low + high) >> 1;
    }
  }

  private load(parent: string, page: number): Promise<void> {
    const key = `${parent}/${page}`;
    const reading =
      this.reading.get(key) ??
      this.source
        .readPage(parent, page)
        .then(({ items }) => this.set({ rows: this.state.rows.withPage(parent, page, items) }))
        .finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    return reading;
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.set({ error });
    }
  }

  private set(change: Partial<TreeState>): void {
    this.state = { ...this.state, error: undefined, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** The order of siblings. */
const isBefore = (a: NodeItem, b: NodeItem): boolean =>
  a.position === b.position ? a.code < b.code : a.position < b.position;
