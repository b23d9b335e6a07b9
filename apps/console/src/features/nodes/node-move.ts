import type { NodeItem } from './tree-source';

/** Where a node is to go: below another one, or beside it. */
export interface MoveTarget {
  readonly node: NodeItem;
  readonly where: 'inside' | 'before' | 'after';
}

export interface MoveRequest {
  readonly parent_id: string | null;
  readonly position?: number;
}

/** Siblings are ordered by position: the ones from there on move up by one. (docs/trees.md) */
export function moveRequestOf({ node, where }: MoveTarget): MoveRequest {
  if (where === 'inside') return { parent_id: node.id };
  return { parent_id: node.parent_id, position: where === 'before' ? node.position : node.position + 1 };
}

/** By how many levels the nodes come to lie deeper; negative for higher. */
export function levelsOf(moved: NodeItem, { node, where }: MoveTarget): number {
  const depth = where === 'inside' ? node.depth + 1 : node.depth;
  return depth - moved.depth;
}

/** Which part of a row the pointer is over: the upper quarter is before it, the lower one after it. */
export function whereOf(offset: number, height: number): MoveTarget['where'] {
  if (offset < height / 4) return 'before';
  return offset > (height * 3) / 4 ? 'after' : 'inside';
}
