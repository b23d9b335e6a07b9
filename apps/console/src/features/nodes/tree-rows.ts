/** Rows of a page of a branch, as they are requested. */
export const PAGE_ROWS = 200;
/** The branch of the roots. */
export const ROOT = '';

/** What the model has to know of a node. */
export interface TreeItem {
  readonly id: string;
}

/** Where a row is: the how many-eth child of which branch. */
export interface Place {
  readonly parent: string;
  readonly offset: number;
}

export interface TreeRow<Item> extends Place {
  /** Branches above it; 0 for a root. */
  readonly depth: number;
  /** Siblings with it. */
  readonly size: number;
  /** Missing until its page has come. */
  readonly item: Item | undefined;
  readonly isOpen: boolean;
}

interface Branch<Item> {
  readonly count: number;
  readonly pages: ReadonlyMap<number, readonly Item[]>;
}

/** Of an open branch: its rows with all below, and its open children in their order, each with the rows of the branch before those below it. */
interface Shape {
  readonly total: number;
  readonly children: readonly { readonly id: string; readonly offset: number; readonly before: number }[];
}

const EMPTY_SHAPE: Shape = { total: 0, children: [] };

/**
 * The rows of a tree of which little is loaded: of each open branch how many children it has, and pages of them, sparse. A row is found by
 * binary searches over sums of the rows below open children, so that a branch of any size costs what is open in it. Immutable.
 * (docs/design/planned/console.md §2)
 */
export class TreeRows<Item extends TreeItem> {
  private readonly shapes = new Map<string, Shape>();

  private constructor(
    private readonly branches: ReadonlyMap<string, Branch<Item>>,
    private readonly opened: ReadonlySet<string>,
    private readonly places: ReadonlyMap<string, Place>,
  ) {}

  static of<Item extends TreeItem>(roots: number): TreeRows<Item> {
    return new TreeRows<Item>(new Map([[ROOT, { count: roots, pages: new Map() }]]), new Set(), new Map());
  }

  /** All rows, loaded or not. */
  get length(): number {
    return this.shapeOf(ROOT).total;
  }

  isOpen(id: string): boolean {
    return this.opened.has(id);
  }

  countOf(parent: string): number | undefined {
    return this.branches.get(parent)?.count;
  }

  /** A node that is loaded, whether its row is shown or not. */
  find(id: string): Item | undefined {
    const place = this.places.get(id);
    return place && this.itemAt(place);
  }

  placeOf(id: string): Place | undefined {
    return this.places.get(id);
  }

  itemAt({ parent, offset }: Place): Item | undefined {
    return this.branches.get(parent)?.pages.get(Math.floor(offset / PAGE_ROWS))?.[offset % PAGE_ROWS];
  }

  /** Shows what is below a node, which has that many children. */
  open(id: string, count: number): TreeRows<Item> {
    const pages = this.branches.get(id)?.pages ?? new Map<number, readonly Item[]>();
    const branches = new Map(this.branches).set(id, { count, pages });
    return new TreeRows(branches, new Set(this.opened).add(id), this.places);
  }

  /** Hides what is below a node; what is open there is open when it is shown again. */
  close(id: string): TreeRows<Item> {
    const opened = new Set(this.opened);
    opened.delete(id);
    return new TreeRows(this.branches, opened, this.places);
  }

  /** A page of a branch has come. */
  withPage(parent: string, page: number, items: readonly Item[]): TreeRows<Item> {
    const branch = this.branches.get(parent);
    if (!branch) return this;
    const places = new Map(this.places);
    for (const { id } of branch.pages.get(page) ?? []) if (places.get(id)?.parent === parent) places.delete(id);
    items.forEach(({ id }, at) => places.set(id, { parent, offset: page * PAGE_ROWS + at }));
    const pages = new Map(branch.pages).set(page, items);
    return new TreeRows(new Map(this.branches).set(parent, { ...branch, pages }), this.opened, places);
  }

  /** A node that is loaded has changed where it is. */
  withItem(item: Item): TreeRows<Item> {
    const place = this.places.get(item.id);
    if (!place || !this.itemAt(place)) return this;
    const page = Math.floor(place.offset / PAGE_ROWS);
    const items = this.branches.get(place.parent)?.pages.get(page) ?? [];
    return this.withPage(
      place.parent,
      page,
      items.map((one) => (one.id === item.id ? item : one)),
    );
  }

  /** A branch has been changed: it has that many children, and those of these pages alone are known. */
  replaced(parent: string, count: number, pages: ReadonlyMap<number, readonly Item[]>): TreeRows<Item> {
    const places = new Map(this.places);
    for (const items of this.branches.get(parent)?.pages.values() ?? [])
      for (const { id } of items) if (places.get(id)?.parent === parent) places.delete(id);
    const emptied = new TreeRows(new Map(this.branches).set(parent, { count, pages: new Map() }), this.opened, places);
    return [...pages].reduce((rows, [page, items]) => rows.withPage(parent, page, items), emptied);
  }

  /** The row at a position from 0. */
  rowAt(index: number): TreeRow<Item> | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.length) return undefined;
    return this.rowWithin(ROOT, index, 0);
  }

  /** The position of a node whose place is known and above which all is open. */
  indexOf(id: string): number | undefined {
    const place = this.places.get(id);
    if (!place) return undefined;
    const { children } = this.shapeOf(place.parent);
    // Rows below open siblings before it are before it, too.
    const at = lastBefore(children, (child) => child.offset < place.offset);
    const sibling = children[at];
    const before = sibling ? sibling.before + this.shapeOf(sibling.id).total : 0;
    const own = place.offset + before;
    if (place.parent === ROOT) return own;
    if (!this.opened.has(place.parent)) return undefined;
    const above = this.indexOf(place.parent);
    return above === undefined ? undefined : above + 1 + own;
  }

  /** Pages of which rows between two positions are not loaded. */
  missing(from: number, to: number): readonly { readonly parent: string; readonly page: number }[] {
    const wanted = new Map<string, { readonly parent: string; readonly page: number }>();
    for (let index = Math.max(from, 0); index < Math.min(to, this.length); index++) {
      const row = this.rowAt(index);
      if (!row || row.item) continue;
      const page = Math.floor(row.offset / PAGE_ROWS);
      wanted.set(`${row.parent}/${page}`, { parent: row.parent, page });
    }
    return [...wanted.values()];
  }

  /** Pages of a branch that are loaded. */
  pagesOf(parent: string): readonly number[] {
    return [...(this.branches.get(parent)?.pages.keys() ?? [])];
  }

  private rowWithin(parent: string, index: number, depth: number): TreeRow<Item> | undefined {
    const { children } = this.shapeOf(parent);
    // The last open child whose own row is at or before the position.
    const at = lastBefore(children, (child) => child.offset + child.before <= index);
    const child = children[at];
    if (!child) return this.row({ parent, offset: index }, depth);
    const past = index - (child.offset + child.before);
    const below = this.shapeOf(child.id).total;
    if (past === 0) return this.row({ parent, offset: child.offset }, depth);
    if (past <= below) return this.rowWithin(child.id, past - 1, depth + 1);
    return this.row({ parent, offset: index - child.before - below }, depth);
  }

  private row(place: Place, depth: number): TreeRow<Item> {
    const item = this.itemAt(place);
    const size = this.branches.get(place.parent)?.count ?? 0;
    return { ...place, depth, size, item, isOpen: item !== undefined && this.opened.has(item.id) };
  }

  /** Made once of each state: open children by their offsets, which pages that came later may have changed. */
  private shapeOf(parent: string): Shape {
    const made = this.shapes.get(parent);
    if (made) return made;
    const branch = this.branches.get(parent);
    if (!branch) return EMPTY_SHAPE;
    const children: { id: string; offset: number; before: number }[] = [];
    for (const { id, offset } of this.openBelow(parent)) children.push({ id, offset, before: 0 });
    children.sort((a, b) => a.offset - b.offset);
    let below = 0;
    for (const child of children) {
      child.before = below;
      below += this.shapeOf(child.id).total;
    }
    const shape = { total: branch.count + below, children };
    this.shapes.set(parent, shape);
    return shape;
  }

  private *openBelow(parent: string): Generator<{ readonly id: string; readonly offset: number }> {
    const count = this.branches.get(parent)?.count ?? 0;
    for (const id of this.opened) {
      const place = this.places.get(id);
      if (place?.parent === parent && place.offset < count) yield { id, offset: place.offset };
    }
  }
}

/** The last entry of a sorted list for which something holds; -1 for none. */
function lastBefore<Entry>(entries: readonly Entry[], holds: (entry: Entry) => boolean): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry !== undefined && holds(entry)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
