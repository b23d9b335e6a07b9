/** Numbers of nodes are below it. (tree-next.md, "Model") */
export const HIGHEST_ORD = 2 ** 52;
/** Between two nodes that are numbered where nothing follows; smaller ones take what space there is. */
const USUAL_STEP = 2 ** 30;
/** Where nodes have to be numbered anew, so much space is made between them: the next ones fit without that. */
const LEAST_STEP_MADE = 2 ** 8;

/**
 * Nodes by number, from 1 on, those of a version in its order: the parent of each, its depth (negative: it gets no number), and its `ord`:
 * negative where it has another parent now, 0 where it is new.
 */
export interface OrderedNodes {
  readonly parents: Int32Array;
  readonly depths: Int32Array;
  readonly ords: Float64Array;
}

/**
 * Gives every node an `ord`, in place: below its parent, and before what is not below that. Nodes that stay where they are keep theirs, unless
 * there is no space between two of them; moved ones get another one. One linear pass; takes 12 bytes per node beside its argument.
 */
export function numberNodes(nodes: OrderedNodes): void {
  const { ords } = nodes;
  const order = inOrder(nodes);
  for (let at = 0; at < order.length; at++) {
    const before = at === 0 ? 0 : ordAt(order, ords, at - 1);
    if (ordAt(order, ords, at) > before) continue;
    // Positive only where the version was damaged.
    if (ordAt(order, ords, at) > 0) ords[order[at] ?? 0] = 0;
    at = fill(order, ords, at);
  }
}

const ordAt = (order: Int32Array, ords: Float64Array, at: number): number => ords[order[at] ?? 0] ?? 0;

/** Parents before children, new and moved children before those that stay. What is below a moved node has no number any more. */
function inOrder({ parents, depths, ords }: OrderedNodes): Int32Array {
  const { first, next } = listChildren({ parents, depths, ords });
  const order = new Int32Array(depths.reduce((sum, depth) => sum + (depth >= 0 ? 1 : 0), 0));
  let length = 0;
  for (let node = first[0] ?? 0; node !== 0;) {
    const parent = parents[node] ?? 0;
    order[length++] = node;
    if (parent !== 0 && (ords[parent] ?? 0) <= 0 && (ords[node] ?? 0) > 0) ords[node] = 0;
    let above = node;
    node = first[node] ?? 0;
    for (; node === 0 && above !== 0; above = parents[above] ?? 0) node = next[above] ?? 0;
  }
  return order;
}

/** The first child of each node, and the next one of the same parent; 0 for none. The last one put in front comes first. */
function listChildren({ parents, depths, ords }: OrderedNodes): { first: Int32Array; next: Int32Array } {
  const [first, next] = [new Int32Array(parents.length), new Int32Array(parents.length)];
  for (const staying of [true, false])
    for (let node = parents.length - 1; node > 0; node--) {
      if ((depths[node] ?? -1) < 0 || (ords[node] ?? 0) > 0 !== staying) continue;
      const parent = parents[node] ?? 0;
      next[node] = first[parent] ?? 0;
      first[parent] = node;
    }
  return { first, next };
}

/**
 * Numbers those from a place on that have no number; all before have one. Takes some on both sides along, twice as many each time, while there
 * is no space. Returns the last place it numbered.
 */
function fill(order: Int32Array, ords: Float64Array, at: number): number {
  let [from, to] = [at, numberedFrom(order, ords, at)];
  for (let least = 2; ; least = Math.max(least * 2, LEAST_STEP_MADE)) {
    const many = to - from;
    const low = from === 0 ? 0 : ordAt(order, ords, from - 1);
    const high =
      to < order.length ? ordAt(order, ords, to) : Math.min((low + HIGHEST_ORD) / 2, low + (many + 1) * USUAL_STEP);
    const step = Math.floor((high - low) / (many + 1));
    if (step >= least || many === order.length) {
      for (let place = from; place < to; place++) setOrd(ords, order[place] ?? 0, low + step * (place - from + 1));
      return to - 1;
    }
    from = Math.max(0, from - many);
    to = numberedFrom(order, ords, Math.min(order.length, to + many));
  }
}

/** The first place from one on whose node has a number. */
function numberedFrom(order: Int32Array, ords: Float64Array, at: number): number {
  while (at < order.length && ordAt(order, ords, at) <= 0) at++;
  return at;
}

/** A moved node keeps no number: a trigger would take it for one that was not numbered. (tree-next.md, "Model") */
function setOrd(ords: Float64Array, node: number, ord: number): void {
  ords[node] = ords[node] === -ord ? ord + 1 : ord;
}
