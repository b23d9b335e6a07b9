/** Nodes by number, from 1 on: the number of each one's parent, 0 for a root, and whether the node is new. */
export interface NumberedNodes {
  readonly parents: Int32Array;
  readonly isNew: Uint8Array;
}

/** Where nodes stand: the depth of each, and the rank of new ones among them, parents before children; 0 for others. */
export interface Places {
  readonly depths: Int32Array;
  readonly ranks: Int32Array;
  readonly deepest: number;
  readonly newNodes: number;
}

/** The depth of a node in a circle or below one: it has none. */
export const NO_DEPTH = -1;
const UNKNOWN = -2;
const ON_THE_WAY = -3;

/** Computes depths in one linear pass whatever the shape; 20 bytes a node with what it is given. */
export function computePlaces({ parents, isNew }: NumberedNodes): Places {
  const depths = new Int32Array(parents.length).fill(UNKNOWN);
  const way = new Int32Array(parents.length);
  // Above the roots.
  depths[0] = NO_DEPTH;
  let deepest = NO_DEPTH;
  for (let node = 1; node < parents.length; node++) deepest = Math.max(deepest, follow(node, parents, depths, way));
  return { depths, deepest, ...rank(depths, isNew, deepest) };
}

/** Goes up from a node to the first whose depth is known, and gives depths to those on the way. Answers the node's. */
function follow(node: number, parents: Int32Array, depths: Int32Array, way: Int32Array): number {
  let length = 0;
  let at = node;
  for (; depths[at] === UNKNOWN; at = parents[at] ?? 0) {
    depths[at] = ON_THE_WAY;
    way[length++] = at;
  }
  const isCircle = at !== 0 && (depths[at] ?? NO_DEPTH) < 0;
  let depth = depths[at] ?? NO_DEPTH;
  while (length > 0) depths[way[--length] ?? 0] = isCircle ? NO_DEPTH : ++depth;
  return depths[node] ?? NO_DEPTH;
}

/** Numbers new nodes by depth: they are counted per depth first, and each depth begins where the one above ends. */
function rank(depths: Int32Array, isNew: Uint8Array, deepest: number): Pick<Places, 'ranks' | 'newNodes'> {
  const ranks = new Int32Array(depths.length);
  const next = new Int32Array(deepest + 2);
  for (let node = 1; node < depths.length; node++) {
    const depth = depths[node] ?? NO_DEPTH;
    if (isNew[node] && depth >= 0) next[depth + 1] = (next[depth + 1] ?? 0) + 1;
  }
  for (let depth = 1; depth < next.length; depth++) next[depth] = (next[depth] ?? 0) + (next[depth - 1] ?? 0);
  const newNodes = next.at(-1) ?? 0;
  for (let node = 1; node < depths.length; node++) {
    const depth = depths[node] ?? NO_DEPTH;
    if (!isNew[node] || depth < 0) continue;
    const before = next[depth] ?? 0;
    ranks[node] = before + 1;
    next[depth] = before + 1;
  }
  return { ranks, newNodes };
}
